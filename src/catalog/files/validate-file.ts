import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import { escapeToken } from '../../quantities/json-pointer.ts';
import type { CatalogProblem } from '../section.ts';

// Each schema sees a few files once: making its code short takes twice as long as running it long.
const ajv = new Ajv({ allErrors: true, strict: false, strictNumbers: true, code: { optimize: false } });

/** Compiles a section's schema once; the result lists every failing property of a file. */
export function fileValidator(schema: TSchema): (path: string, content: unknown) => CatalogProblem[] {
  const validate: ValidateFunction = ajv.compile(schema);
  return (path, content) => {
    if (validate(content)) return [];
    return (validate.errors ?? []).map((error) => toProblem(path, error));
  };
}

function toProblem(path: string, error: ErrorObject): CatalogProblem {
  const params = error.params as Record<string, unknown>;
  if (error.keyword === 'additionalProperties') {
    const name = String(params['additionalProperty']);
    const pointer = `${error.instancePath}/${escapeToken(name)}`;
    return { path, pointer, message: `unknown key ${name}`, severity: 'error' };
  }
  const allowed = error.keyword === 'enum' ? `: ${JSON.stringify(params['allowedValues'])}` : '';
  const constant = error.keyword === 'const' ? ` (${JSON.stringify(params['allowedValue'])})` : '';
  const message = `${error.message ?? error.keyword}${allowed}${constant}`;
  return { path, pointer: error.instancePath, message, severity: 'error' };
}
