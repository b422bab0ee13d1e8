import { readEmbeddedSample } from '../../src/buildings/sample/embedded-sample.ts';
import { programIndex } from '../../src/operations/programs/index.ts';
import type { Harness } from '../http/harness.ts';
import { webProgramTargets, webTargets } from './web-targets.ts';
import { makeCredentials } from './credentials.ts';
import type { Maker } from './fuzz-request.ts';
import { targetsOf, type Document, type Target } from './published.ts';
import { Random } from './random.ts';
import { toolTarget } from './tools/tool-target.ts';

const DOCUMENTS = { '/retrofit/v1/openapi.json': 'key', '/docs/incentives.json': 'token' } as const;

/** The tool server has fourteen tools behind one address: as many requests as eight operations. */
const TOOL_SHARE = 8;

/** The operations of both served descriptions, of the web app's backend and of the tool server, and what their requests are made from. */
export async function prepared(harness: Harness, seed: number): Promise<{ targets: Target[]; maker: Maker }> {
  const targets: Target[] = [];
  for (const [url, guard] of Object.entries(DOCUMENTS)) {
    const { body, status, text } = await harness.send({ method: 'GET', url });
    if (status !== 200) throw new Error(`${url} answers ${status}: ${text}`);
    targets.push(...targetsOf(body as Document, guard));
    if (guard === 'token') targets.push(...webProgramTargets(body as Document));
  }
  const web = webTargets();
  const dear = (target: Target) => /\/auth\/sign-(in|up)$/.test(target.path);
  // Password hashing is slow on purpose: those two come up seldom.
  const ordinary = [...targets, ...web.filter((target) => !dear(target))];
  const tools = await toolTarget(harness);
  const weighed = [...ordinary, ...Array.from({ length: TOOL_SHARE }, () => tools)];
  const all = [...Array.from({ length: 20 }, () => weighed).flat(), ...web.filter(dear)];
  const random = new Random(seed);
  const lots = readEmbeddedSample().lots.map((lot) => lot.id);
  const parcelIds = Array.from({ length: 2_000 }, () => random.pick(lots));
  const programIds = programIndex(harness.services.snapshot.sections).all.map((program) => program.id);
  return {
    targets: all,
    maker: { random, vocabulary: { parcelIds, programIds }, credentials: await makeCredentials(harness) },
  };
}
