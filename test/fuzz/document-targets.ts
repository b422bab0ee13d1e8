import type { FuzzRequest, Maker } from './fuzz-request.ts';
import { problemComplaint, type FuzzAnswer } from './oracle.ts';
import type { Target } from './published.ts';
import type { Random } from './random.ts';
import type { ServedRoute } from './served-routes.ts';
import { HOSTILE_TEXTS } from './texts.ts';
import { words } from '../support/words.ts';

/** What is only read and no operation answers: pages, their files, descriptions, health. */
export function documentTargets(served: readonly ServedRoute[]): Target[] {
  return [...served.map(({ path }) => documentTarget(path)), nowhere()];
}

function documentTarget(path: string): Target {
  const template = path.replaceAll(/:(\w+)/g, '{$1}');
  return reading(template, (target, maker) => documentRequest(target, maker));
}

/** Addresses that mostly do not exist. */
const nowhere = (): Target =>
  reading(
    '/',
    (target, { random }) => {
      const base = random.pick(
        words('/ /app/v1/ /incentives/v1/programs/ /retrofit/v1/ /docs/ /assets/ /mcp/'),
      );
      const rest = random.pick(ODD_PATHS) ?? encodeURIComponent(random.pick(HOSTILE_TEXTS).toWellFormed());
      const at = { ...target, path: `${base}${rest}` };
      return { ...bare(at, random), method: random.pick(['GET', 'POST', 'HEAD', 'DELETE', 'OPTIONS']) };
    },
    'nowhere',
  );

const ODD_PATHS = [
  undefined,
  undefined,
  '%',
  '%zz',
  '%ff',
  '%2e%2e/',
  '..%2f..%2fetc/passwd',
  '//',
  ';x=1',
  '*',
  '.git/config',
  'programs//',
  '%00',
];

function reading(
  path: string,
  make: (target: Target, maker: Maker) => FuzzRequest,
  id = `reads ${path}`,
): Target {
  const target: Target = {
    id,
    surface: 'documents',
    guard: 'open',
    method: 'GET',
    path,
    parameters: [],
    body: null,
    bodyIsOptional: false,
    ruleFaults: () => [],
    acceptsBody: () => true,
    acceptsParameter: () => false,
    judge: () => null,
    resolve: (schema) => schema,
    special: { request: (maker) => make(target, maker), complaintAbout: complaint },
  };
  return target;
}

const NOBODY = {
  kind: 'none',
  headers: {},
  status: { key: null, token: null, session: null, open: null },
} as const;

const bare = (target: Target, random: Random): FuzzRequest => ({
  target,
  method: 'GET',
  path: {},
  query: random.chance(0.3)
    ? [[random.pick(['q', 'bbl', 'v', '__proto__', 'a b']), random.pick(HOSTILE_TEXTS).toWellFormed()]]
    : [],
  headers: random.chance(0.5) ? random.pick(HEADERS) : {},
  credential: NOBODY,
  body: null,
});

function documentRequest(target: Target, { random, vocabulary }: Maker): FuzzRequest {
  const names = [...target.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const segment = () =>
    random.pick([
      random.pick(vocabulary.programIds),
      encodeURIComponent('a b'),
      '%',
      '__proto__',
      'x'.repeat(600),
    ]);
  const query: [string, string][] =
    target.path === '/estimate' && random.chance(0.7)
      ? [['bbl', random.pick([random.pick(vocabulary.parcelIds), ...HOSTILE_TEXTS]).toWellFormed()]]
      : [];
  const request = bare(target, random);
  return {
    ...request,
    path: Object.fromEntries(names.map((name) => [name, segment()])),
    query: [...request.query, ...query],
    method: random.chance(0.9) ? 'GET' : random.pick(['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']),
  };
}

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { accept: 'text/html' },
  { accept: 'image/avif,*/*;q=0.1' },
  { accept: '\u00e9'.repeat(50) },
  { 'accept-encoding': 'br, gzip;q=0' },
  { 'accept-encoding': 'identity;q=0, *;q=0' },
  { 'if-none-match': '*' },
  { 'if-none-match': 'W/"x", "y' },
  { 'if-match': '"x"' },
  { 'if-modified-since': 'yesterday' },
  { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  { range: 'bytes=0-1' },
  { range: 'bytes=99999999-' },
  { range: 'bytes=-1,0-0,1-1' },
  { 'x-request-id': '../'.repeat(30) },
  { cookie: 'plumbline_session=%zz; a=b;; =' },
  { authorization: 'Bearer ' },
  { 'x-http-method-override': 'DELETE' },
  { origin: 'https://elsewhere.example' },
];

/** Never a 5xx; a refusal is a problem, or the page for whoever asked for one. */
function complaint(request: FuzzRequest, answer: FuzzAnswer): string | null {
  const { status, headers, text } = answer;
  if (status >= 500) return `${status}`;
  if (status === 200 || status === 206)
    return headers['x-content-type-options'] === 'nosniff' ? null : 'no nosniff';
  if (status === 304 || request.method === 'HEAD') return text === '' ? null : `${status} with a body`;
  if (status < 400) return `${status} where a document or a refusal is due`;
  const type = headers['content-type'] ?? '';
  if (status === 404 && type.startsWith('text/html')) return null;
  if (!type.startsWith('application/problem+json')) return `${status} as ${type}`;
  return problemComplaint(request, answer, { type, body: JSON.parse(text) });
}
