import type { FuzzRequest } from './fuzz-request.ts';

/** The smallest request found that still fails: parts are taken away one at a time for as long as it does. */
export async function minimised(
  request: FuzzRequest,
  fails: (candidate: FuzzRequest) => Promise<boolean>,
): Promise<FuzzRequest> {
  let smallest = request;
  for (let rounds = 0; rounds < 200; rounds += 1) {
    const smaller = await firstThat(candidates(smallest), fails);
    if (smaller === null) return smallest;
    smallest = smaller;
  }
  return smallest;
}

async function firstThat(
  all: readonly FuzzRequest[],
  fails: (candidate: FuzzRequest) => Promise<boolean>,
): Promise<FuzzRequest | null> {
  for (const candidate of all) if (await fails(candidate)) return candidate;
  return null;
}

function candidates(request: FuzzRequest): FuzzRequest[] {
  const withoutQuery = request.query.map((_, at) => ({ ...request, query: request.query.toSpliced(at, 1) }));
  const withoutHeader = Object.keys(request.headers)
    .filter((name) => name !== 'content-type')
    .map((name) => ({
      ...request,
      headers: Object.fromEntries(Object.entries(request.headers).filter(([key]) => key !== name)),
    }));
  return [
    ...withoutQuery,
    ...withoutHeader,
    ...smallerBodies(request.body).map((body) => ({ ...request, body })),
  ];
}

function smallerBodies(body: string | null): string[] {
  if (body === null) return [];
  try {
    return smallerValues(JSON.parse(body)).map((value) => JSON.stringify(value));
  } catch {
    const half = Math.floor(body.length / 2);
    const parts = [body.slice(0, half), body.slice(half), body.slice(1), body.slice(0, -1)];
    return half === 0 ? [] : parts.map((part) => part.toWellFormed());
  }
}

/** Every value with one member less, or with one member smaller. */
function smallerValues(value: unknown): unknown[] {
  if (typeof value === 'string' && value.length > 1)
    return [value.slice(0, Math.floor(value.length / 2)), value.slice(1)];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    return value.flatMap((item, at) => [
      value.toSpliced(at, 1),
      ...smallerValues(item).map((less) => value.with(at, less)),
    ]);
  }
  const entries = Object.entries(value);
  return entries.flatMap(([name, item], at) => [
    Object.fromEntries(entries.toSpliced(at, 1)),
    ...smallerValues(item).map((less) => Object.fromEntries(entries.with(at, [name, less]))),
  ]);
}
