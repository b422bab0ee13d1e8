type Json = Record<string, unknown>;

const SHORT = 240;
const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isObjectSchema = (value: unknown): value is Json =>
  isJson(value) && value['type'] === 'object' && isJson(value['properties']);

/** The document with each object schema that it spells out more than once, and each refusal, under a name of its own. */
export function withSharedSchemas(document: unknown): unknown {
  const { components, ...rest } = document as { readonly components: { readonly schemas: Json } };
  const counts = new Map<string, number>();
  visit(document, (schema) => {
    const text = JSON.stringify(schema);
    if (text.length > SHORT) counts.set(text, (counts.get(text) ?? 0) + 1);
  });
  const names = new Map<string, string>();
  const shared: Json = {};
  /** @param key what holds the schema: it is named after that */
  const shorter = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => shorter(item, key));
    if (!isJson(value)) return value;
    const text = isObjectSchema(value) ? JSON.stringify(value) : '';
    if ((counts.get(text) ?? 0) < 2) return below(value, key);
    let name = names.get(text);
    if (name === undefined) {
      name = freeName(key, { ...components.schemas, ...shared });
      names.set(text, name);
      shared[name] = {};
      shared[name] = below(value, key);
    }
    return { $ref: `#/components/schemas/${name}` };
  };
  const below = (value: Json, key: string): Json =>
    Object.fromEntries(
      Object.entries(value).map(([inner, child]) => [inner, shorter(child, isRole(inner) ? key : inner)]),
    );
  const schemas = Object.fromEntries(
    Object.entries(components.schemas).map(([name, schema]) => [name, below(schema as Json, name)]),
  );
  const { paths, ...head } = below(rest, 'answer');
  const responses: Json = {};
  return {
    ...head,
    paths: withSharedResponses(paths, responses),
    components: { ...components, responses, schemas: { ...schemas, ...shared } },
  };
}

/** Refusals under a name of their own, `Problem401`: most operations refuse alike. */
function withSharedResponses(value: unknown, responses: Json): unknown {
  if (Array.isArray(value)) return value.map((item) => withSharedResponses(item, responses));
  if (!isJson(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => {
      if (!/^[345]\d\d$/.test(key)) return [key, withSharedResponses(child, responses)];
      const text = JSON.stringify(child);
      const same = Object.keys(responses).find((name) => JSON.stringify(responses[name]) === text);
      const name = same ?? freeName(`problem ${key}`, responses);
      responses[name] = child;
      return [key, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

/** Words of JSON Schema and OpenAPI, which name nothing. */
const isRole = (key: string): boolean =>
  /^(items|properties|schema|anyOf|oneOf|allOf|content|responses|get|post|put|delete|\d+|.*\/.*)$/.test(key);

function visit(value: unknown, meet: (schema: Json) => void): void {
  if (isObjectSchema(value)) meet(value);
  if (typeof value === 'object' && value !== null)
    for (const child of Object.values(value)) visit(child, meet);
}

function freeName(key: string, taken: Json): string {
  const words = key.split(/[^a-z0-9]+/i).filter((word) => word !== '');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  let free = name;
  for (let number = 2; free in taken; number += 1) free = `${name}${number}`;
  return free;
}
