import { readEmbeddedSample } from '../../src/buildings/sample/embedded-sample.ts';
import { OPERATIONS } from '../../src/operations/registry.ts';
import { makeCredentials } from './credentials.ts';
import { documentTargets } from './document-targets.ts';
import type { FuzzHarness } from './fuzz-harness.ts';
import type { Maker } from './fuzz-request.ts';
import { pageTargets } from './page-targets.ts';
import { targetsOf, type Document, type Target } from './published.ts';
import { Random } from './random.ts';
import type { ServedRoute } from './served-routes.ts';
import { toolTarget } from './tools/tool-target.ts';

const DESCRIPTIONS = [
  { url: '/retrofit/v1/openapi.json', guard: 'key', surface: 'estimates' },
  { url: '/docs/incentives.json', guard: 'token', surface: 'programs' },
] as const;

/**
 * How often one comes up: the tool server has fourteen tools behind one address, an artifact is megabytes, ten operations of
 * the pages lead to the one engine that the estimates interface leads to, and what takes no input has little to go wrong.
 */
const SHARES = { ordinary: 20, tools: 160, document: 5, bare: 5, priced: 4, artifact: 3, slow: 1 } as const;

/** Password hashing is slow on purpose, a file is read in a thread of its own, a workbook is written anew. */
const SLOW =
  /^(accounts\.delete|auth\.(?!reset_ways|mail)\w+|sessions\.revoke|facts\.importFile|export(Own)?Estimate)$/;

const PRICED = new Set(OPERATIONS.filter(({ cost }) => cost === 'estimate').map(({ id }) => id));

/** Everything the service serves: once each. */
export async function targetsServed(harness: FuzzHarness): Promise<Target[]> {
  const published = await Promise.all(
    DESCRIPTIONS.map(async ({ url, ...kind }) => {
      const { body, status, text } = await harness.send({ method: 'GET', url });
      if (status !== 200) throw new Error(`${url} answers ${status}: ${text}`);
      return targetsOf(body as Document, kind);
    }),
  );
  const tools = await toolTarget(harness);
  return [...published.flat(), ...pageTargets(), tools, ...documentTargets(onlyRead(harness.routes))];
}

const BASES = ['/retrofit/v1', '/incentives/v1', '/app/v1'];

/** Routes that no operation of the registry answers. */
function onlyRead(routes: readonly ServedRoute[]): ServedRoute[] {
  const paths = OPERATIONS.flatMap(({ http }) => http ?? []).map(({ path }) =>
    path.replaceAll(/\{(\w+)\}/g, ':$1'),
  );
  const ofOperations = new Set(paths.flatMap((path) => BASES.map((base) => `${base}${path}`)));
  return routes.filter(({ method, path }) => method === 'GET' && !ofOperations.has(path));
}

/** Every target as often as it is to come up, and what requests are made from. */
export async function prepared(
  harness: FuzzHarness,
  seed: number,
  served: readonly Target[],
): Promise<{ targets: Target[]; maker: Maker }> {
  const random = new Random(seed);
  const lots = readEmbeddedSample().lots.map((lot) => lot.id);
  const parcelIds = Array.from({ length: 2_000 }, () => random.pick(lots));
  const programIds = harness.services.programs.all.map((program) => program.id);
  const held = new Map<string, string[]>([
    ['key_id', []],
    ['token_id', []],
    ['saved_id', []],
    ['parcel_id', []],
  ]);
  return {
    targets: served.flatMap((target) => Array.from({ length: shareOf(target) }, () => target)),
    maker: {
      random,
      vocabulary: { parcelIds, programIds, held },
      credentials: await makeCredentials(harness),
    },
  };
}

/** Comes up too seldom for a short run to reach every way out of it. */
export const isSeldom = (target: Target): boolean => shareOf(target) === SHARES.slow;

function shareOf({ surface, id, body, parameters }: Target): number {
  if (surface === 'tools') return SHARES.tools;
  if (surface === 'documents') return SHARES.document;
  if (id === 'createEstimateArtifact') return SHARES.artifact;
  if (surface === 'pages' && SLOW.test(id)) return SHARES.slow;
  if (surface === 'pages' && PRICED.has(id)) return SHARES.priced;
  return body === null && parameters.length === 0 ? SHARES.bare : SHARES.ordinary;
}
