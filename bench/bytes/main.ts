import { brotliCompressSync, constants } from 'node:zlib';
import { EstimateResponse, type EstimateRequest } from '../../src/contract/estimate/index.ts';
import { serialiserOf } from '../../src/http/serialise.ts';
import { runEstimate } from '../../src/operations/estimate/create-estimate.ts';
import { estimateServices } from '../../src/operations/estimate/services.ts';
import { engine, heldLots, lookup, TODAY } from '../held-lots.ts';
import { sampleBbls } from '../sample-bbls.ts';
import { bytesByPath } from './by-path.ts';

/**
 * Bytes of the full estimate, plain and as brotli sends them, over a fixed sample of held lots and the first of them
 * described by hand, and which fields hold them. `npm run -s node -- bench/bytes/main.ts [lots] [described] [fields]`
 */
const LOTS = Number(process.argv[2] ?? 200);
const DESCRIBED = Number(process.argv[3] ?? 20);
const FIELDS = Number(process.argv[4] ?? 60);
/** As `src/http/compression.ts` packs. */
const PARAMS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const services = estimateServices(engine, lookup);
const write = serialiserOf<unknown>(EstimateResponse);
const [plain, packed]: [number[], number[]] = [[], []];
const held = new Map<string, number>();
const nowMs = Date.parse(`${TODAY}T17:00:00Z`);

for await (const request of requests()) {
  const answer = await runEstimate(services, { nowMs }, request);
  const text = write(answer);
  plain.push(Buffer.byteLength(text));
  packed.push(brotliCompressSync(text, PARAMS).length);
  bytesByPath(JSON.parse(text), held);
}
await lookup.close();
const all = plain.reduce((sum, bytes) => sum + bytes, 0);
console.log(`${plain.length} answers: plain ${spread(plain)}; brotli ${spread(packed)}`);
const rows = [...held].sort(([, a], [, b]) => b - a).slice(0, FIELDS);
for (const [path, bytes] of rows)
  console.log(
    `${((100 * bytes) / all).toFixed(1).padStart(5)} %  ${(bytes / plain.length).toFixed(0).padStart(6)} B  ${path}`,
  );

async function* requests(): AsyncGenerator<EstimateRequest> {
  let lots = 0;
  for await (const { bbl, input } of heldLots(sampleBbls(LOTS * 2))) {
    yield { bbl };
    if (lots < DESCRIBED)
      yield {
        building: {
          building_area: input.grossFloorAreaSqft,
          building_class: input.dofClass,
          year_built: input.yearBuilt,
          num_floors: input.floors,
        },
      };
    lots += 1;
    if (lots === LOTS) break;
  }
}

function spread(bytes: readonly number[]): string {
  const sorted = [...bytes].sort((a, b) => a - b);
  const at = (share: number) => ((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) / 1024).toFixed(1);
  return `median ${at(0.5)} KiB (5 to 95 %: ${at(0.05)} to ${at(0.95)}, most ${at(1)})`;
}
