import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../src/operations/registry.ts';
import { LARGEST } from '../../bench/loop/largest-inputs.ts';

const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at);

describe('the registry', () => {
  it('names nothing twice: ids, addresses, tools, commands', () => {
    expect(OPERATIONS.length).toBeGreaterThan(40);
    expect(repeated(OPERATIONS.map(({ id }) => id))).toEqual([]);
    const addresses = OPERATIONS.flatMap(({ http = [] }) =>
      http.flatMap(({ at, method, path }) => at.map((surface) => `${surface} ${method} ${path}`)),
    );
    expect(repeated(addresses)).toEqual([]);
    expect(repeated(OPERATIONS.flatMap(({ tool }) => tool?.name ?? []))).toEqual([]);
    expect(repeated(OPERATIONS.flatMap(({ command }) => command?.name ?? []))).toEqual([]);
  });

  it.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
    '%s shows somewhere or is made for the pages',
    (_id, operation) => {
      expect(
        (operation.http ?? []).length > 0 || operation.tool !== undefined || operation.command !== undefined,
      ).toBe(true);
    },
  );

  it('the bench of long holds has an input for every operation that is called over HTTP or as a tool', () => {
    const called = OPERATIONS.filter(({ http = [], tool }) => http.length > 0 || tool !== undefined);
    expect(called.filter(({ id }) => LARGEST[id] === undefined).map(({ id }) => id)).toEqual([]);
  });

  it('what a command asks for and what stands in an address are properties of the input', () => {
    const strangers = OPERATIONS.flatMap(({ id, input, command, http = [] }) => {
      const { properties = {} } = input as { properties?: Record<string, unknown> };
      const asked = Object.keys(command?.inputs ?? {}).map((path) => path.split('.')[0] ?? '');
      const placed = http.flatMap((binding) => [
        ...[...binding.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
        ...(binding.input === 'parts' ? Object.keys(binding.query ?? {}) : []),
      ]);
      return [...asked, ...placed].filter((name) => !(name in properties)).map((name) => `${id} ${name}`);
    });
    expect(strangers).toEqual([]);
  });

  it('only what is open or said to be keyless stands where no credential is asked for', () => {
    const channels = [
      ['tools', (operation) => operation.tool !== undefined],
      ['pages', (operation) => (operation.http ?? []).some(({ at }) => at.includes('pages'))],
    ] as const satisfies readonly (readonly [string, (operation: (typeof OPERATIONS)[number]) => boolean])[];
    for (const [channel, shows] of channels) {
      const shut = OPERATIONS.filter(
        (operation) => shows(operation) && ['scope', 'plan'].includes(operation.access.kind),
      );
      expect(shut.filter(({ keyless = [] }) => !keyless.includes(channel)).map(({ id }) => id)).toEqual([]);
    }
  });
});
