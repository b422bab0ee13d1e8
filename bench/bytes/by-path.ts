/** Adds the bytes of a JSON value, names and separators included, to every path that holds them; items of arrays are `[]`. */
export function bytesByPath(value: unknown, into: Map<string, number>, path = ''): number {
  const bytes = ofValue(value, into, path);
  into.set(path, (into.get(path) ?? 0) + bytes);
  return bytes;
}

function ofValue(value: unknown, into: Map<string, number>, path: string): number {
  if (Array.isArray(value))
    return value.reduce<number>(
      (sum, item) => sum + bytesByPath(item, into, `${path}[]`) + 1,
      Math.max(1, 2 - value.length),
    );
  if (typeof value !== 'object' || value === null) return Buffer.byteLength(JSON.stringify(value));
  let sum = 1;
  for (const [name, member] of Object.entries(value)) {
    const named = Buffer.byteLength(JSON.stringify(name)) + 2;
    sum += named + bytesByPath(member, into, `${path}/${name}`);
    const at = `${path}/${name}`;
    into.set(at, (into.get(at) ?? 0) + named);
  }
  return sum;
}
