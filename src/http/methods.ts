import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../contract/error-codes.ts';
import { didYouMean } from '../contract/validation/faults.ts';
import { pathOf } from './problems.ts';

interface KnownPath {
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** Remembers every route as it is added, to tell an unknown address (404) from a known one asked wrongly (405). */
export class KnownPaths {
  readonly #paths = new Map<string, KnownPath>();

  install(app: FastifyInstance): void {
    app.addHook('onRoute', ({ url, method }) => {
      if (url.endsWith('*')) return;
      const entry = this.#paths.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
      for (const name of [method].flat()) entry.methods.add(name);
      this.#paths.set(url, entry);
    });
  }

  /** The problem of a request no route took. */
  refusal(request: FastifyRequest): { problem: ProblemError; allow: string | null } {
    const path = pathOf(request.url);
    const entry = [...this.#paths.values()].find(({ pattern }) => pattern.test(path));
    if (entry === undefined || entry.methods.has(request.method)) {
      return {
        problem: new ProblemError(
          'not-found',
          `There is nothing at ${path}${didYouMean(path, this.#public())}.`,
          pathFault('not_found'),
        ),
        allow: null,
      };
    }
    const allow = [...entry.methods].toSorted().join(', ');
    const detail = `${path} takes ${allow}, not ${request.method}.`;
    return { problem: new ProblemError('method-not-allowed', detail, pathFault('method')), allow };
  }

  /** Addresses of the published interfaces, to name the nearest; those of pages and accounts are nobody's guess. */
  #public(): string[] {
    return [...this.#paths.keys()].filter((url) => /^\/(?:retrofit|incentives|mcp|docs)\b[^:]*$/.test(url));
  }
}

function pathFault(code: string) {
  return [
    { pointer: '/path', code, message: 'See the API reference at /docs for the addresses that exist.' },
  ];
}

function patternOf(url: string): RegExp {
  const escaped = url.replaceAll(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll(/:[A-Za-z_]+/g, '[^/]+');
  return new RegExp(`^${escaped}$`);
}
