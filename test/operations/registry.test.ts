import { describe, expect, it } from 'vitest';
import { VERBS } from '../../src/operations/registry.ts';

const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at);

describe('the registry', () => {
  it('names nothing twice: ids, addresses, tools, commands', () => {
    expect(VERBS.length).toBeGreaterThan(40);
    expect(repeated(VERBS.map(({ id }) => id))).toEqual([]);
    const addresses = VERBS.flatMap(({ http = [] }) =>
      http.flatMap(({ at, method, path }) => at.map((surface) => `${surface} ${method} ${path}`)),
    );
    expect(repeated(addresses)).toEqual([]);
    expect(repeated(VERBS.flatMap(({ tool }) => tool?.name ?? []))).toEqual([]);
    expect(repeated(VERBS.flatMap(({ command }) => command?.name ?? []))).toEqual([]);
  });

  it.each(VERBS.map((verb) => [verb.id, verb] as const))(
    '%s shows somewhere or is made for the pages',
    (_id, verb) => {
      expect((verb.http ?? []).length > 0 || verb.tool !== undefined || verb.command !== undefined).toBe(
        true,
      );
    },
  );

  it('what a command asks for and what stands in an address are properties of the input', () => {
    const strangers = VERBS.flatMap(({ id, input, command, http = [] }) => {
      const { properties = {} } = input as { properties?: Record<string, unknown> };
      const asked = Object.keys(command?.inputs ?? {}).map((path) => path.split('.')[0] ?? '');
      const placed = http.flatMap((way) => [
        ...[...way.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
        ...(way.input === 'parts' ? Object.keys(way.query ?? {}) : []),
      ]);
      return [...asked, ...placed].filter((name) => !(name in properties)).map((name) => `${id} ${name}`);
    });
    expect(strangers).toEqual([]);
  });

  it('only what is open or said to be keyless stands where no credential is asked for', () => {
    const doors = [
      ['tools', (verb) => verb.tool !== undefined],
      ['pages', (verb) => (verb.http ?? []).some(({ at }) => at.includes('pages'))],
    ] as const satisfies readonly (readonly [string, (verb: (typeof VERBS)[number]) => boolean])[];
    for (const [door, shows] of doors) {
      const shut = VERBS.filter((verb) => shows(verb) && ['scope', 'plan'].includes(verb.access.kind));
      expect(shut.filter(({ keyless = [] }) => !keyless.includes(door)).map(({ id }) => id)).toEqual([]);
    }
  });
});
