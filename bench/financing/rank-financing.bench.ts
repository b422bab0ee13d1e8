/** ns per `rankFinancing` call (one tier). Run: node bench/financing/rank-financing.bench.ts [rounds] */
import { rankFinancing } from '../../src/engine/financing/rank-financing.ts';
import { cashFlow } from '../../src/engine/returns/cash-flow.ts';
import { returnsOf } from '../../src/engine/returns/returns-of.ts';
import { context, request } from '../../test/financing/sample-context.ts';

const rounds = Number(process.argv[2] ?? 20_000);
const owners = ['for_profit', 'coop', 'condo', 'nonprofit', 'public'] as const;

function measure(name: string, run: () => unknown): void {
  for (let i = 0; i < rounds / 10; i += 1) run();
  const start = process.hrtime.bigint();
  for (let i = 0; i < rounds; i += 1) run();
  const ns = Number(process.hrtime.bigint() - start) / rounds;
  console.log(`${name.padEnd(40)} ${Math.round(ns).toString().padStart(9)} ns`);
}

for (const owner of owners) {
  const given = context({ request: request({ owner_type: owner }) });
  const structures = rankFinancing(given).served.structures.length;
  measure(`rankFinancing ${owner}, ${structures} structures`, () => rankFinancing(given));
}
const input = context().cashFlow;
measure('cashFlow + returnsOf', () =>
  returnsOf({ input, schedule: cashFlow(input), emissionsCutTco2ePerYear: 10 }),
);
