import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

/** A route as the server has it: `/programs/:id`. */
export interface ServedRoute {
  readonly method: string;
  readonly path: string;
}

/** Every route that servers made from here on are given. HEAD goes with every GET and is left out. */
export function watchRoutes(): { readonly routes: readonly ServedRoute[]; end(): void } {
  const routes: ServedRoute[] = [];
  const watch = (message: unknown): void => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat())
        if (each !== 'HEAD' && !url.endsWith('*')) routes.push({ method: each, path: url });
    });
  };
  subscribe('fastify.initialization', watch);
  return { routes, end: () => unsubscribe('fastify.initialization', watch) };
}
