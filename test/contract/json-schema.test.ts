import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { AuditArtifact } from '../../src/contract/estimate/index.ts';
import { OPERATIONS } from '../../src/operations/registry.ts';

// Validators are compiled at each start without this, which takes longer than compiling them.
test('every schema of the interfaces is one by the JSON Schema of 2020-12', () => {
  const draft = new Ajv2020({ strict: false, validateFormats: false });
  const schemas = OPERATIONS.flatMap(({ id, input, output }) => [
    [`${id} input`, input] as const,
    [`${id} output`, output] as const,
  ]);
  expect(schemas.length).toBeGreaterThan(100);
  const bad = [...schemas, ['artifact', AuditArtifact] as const].flatMap(([name, schema]) =>
    schema === null || draft.validateSchema(schema) ? [] : [`${name}: ${draft.errorsText(draft.errors)}`],
  );
  expect(bad).toEqual([]);
  expect(draft.validateSchema({ type: 'text' })).toBe(false);
});
