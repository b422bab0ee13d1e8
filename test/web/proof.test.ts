import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { EstimateRequest, EvidenceLine, ExplainedNumber } from '../../src/contract/estimate/index.ts';
import type { ExplorerAnswer } from '../../src/contract/insights.ts';
import { evaluate, type Expression } from '../../src/evidence/expression.ts';
import { valueAt } from '../../src/quantities/json-pointer.ts';
import { answerOf, canBrowse, useSite } from './site.ts';

/** Ten buildings of ten kinds: over limits and within, housing and not, found and described. */
const BUILDINGS: readonly EstimateRequest[] = [
  { bbl: '2024590030' },
  { bbl: '1008350041' },
  { bbl: '1000130001' },
  ...[
    { building_area: 9_000, building_class: 'C1', year_built: 1920, dwelling_units: 10 },
    { building_area: 52_000, building_class: 'D4', year_built: 1962, dwelling_units: 60 },
    { building_area: 250_000, building_class: 'O4', year_built: 1965 },
    { building_area: 120_000, building_class: 'H2', year_built: 1930 },
    { building_area: 80_000, building_class: 'W1', year_built: 1955 },
    { building_area: 40_000, building_class: 'E1', year_built: 1970 },
    { building_area: 30_000, building_class: 'K1', year_built: 1985, region: 'westchester' },
  ].map((building) => ({ building }) as EstimateRequest),
];

/** Figures drawn at random over all ten buildings. */
const DRAWN = 25;
const SEED = 20_261_122;
/** So many kinds of figures at least stand on the pages of all ten buildings. */
const LEAST_KINDS = 100;

/** The pointer without its indices. */
const kindOf = (pointer: string): string => pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*');

describe.skipIf(!canBrowse)('proof', () => {
  const site = useSite();
  const post = <T>(path: string, body: unknown) =>
    answerOf<T>(site, path, body, `10.8.0.${(calls += 1) % 250}`);
  let calls = 0;
  const figures: { request: EstimateRequest; pointer: string }[] = [];
  const proved = new Set<string>();
  const panelOf = (request: EstimateRequest, pointer: string) =>
    post<ExplainedNumber>('/explain', { request, pointer });

  /**
   * Whether a panel, or one that its numbers open in turn, links to a publication (`linked`), names one that cannot be read
   * (`unlinked`), says that it is assumed (`assumed`), or rests on the building and the day alone (`given`).
   */
  async function proofOf(
    request: EstimateRequest,
    pointer: string,
  ): Promise<'linked' | 'unlinked' | 'assumed' | 'given'> {
    const met = new Set([pointer]);
    let proof: 'unlinked' | 'assumed' | 'given' = 'given';
    for (const at of met) {
      const panel = await panelOf(request, at);
      proves(panel);
      if (panel.sources.some(({ url }) => url !== null)) return 'linked';
      for (const { inputs } of [panel, ...panel.steps])
        for (const { kind, ref, basis } of inputs) {
          if (kind === 'pointer') met.add(ref);
          if (kind !== 'catalog' || proof === 'unlinked') continue;
          proof = basis === 'assumed' ? 'assumed' : 'unlinked';
        }
    }
    return proof;
  }

  it.each(BUILDINGS.map((request) => [nameOf(request), request] as const))(
    '%s: each figure on the page is a number of the answer, and a panel of each kind recomputes to it',
    async (_name, request) => {
      const search =
        request.bbl === undefined
          ? `building=${encodeURIComponent(JSON.stringify(request.building))}`
          : `bbl=${request.bbl}`;
      const { page } = await site.open(`/estimate?${search}`);
      await page.locator('#details').waitFor();
      await openEverything(page);
      // The parts of the first page are still on their way, and hold folds of their own.
      await page.waitForLoadState('networkidle');
      await openEverything(page);
      const { estimate, insights } = await post<ExplorerAnswer>('/estimate', request);
      const answer = { ...estimate, insights };
      // What a press on each figure asks for, as the page itself does it.
      const pointers = await page
        // Figures with loans are of an answer of their own.
        .locator('button.num[data-at]:not(.pay-place *, #financing *)')
        .evaluateAll((found) => [...new Set(found.map((each) => (each as HTMLElement).dataset['at'] ?? ''))]);
      await page.context().close();
      expect(pointers.length).toBeGreaterThan(60);
      for (const pointer of pointers) {
        expect(typeof valueAt(answer, pointer), pointer).toBe('number');
        figures.push({ request, pointer });
        // Every number of many kinds of buildings is recomputed in test/evidence; here a panel of each kind is opened once.
        if (proved.has(kindOf(pointer))) continue;
        proved.add(kindOf(pointer));
        const panel = await panelOf(request, pointer);
        expect(panel.value, pointer).toBe(valueAt(answer, pointer));
        proves(panel);
      }
    },
  );

  it(`${DRAWN} figures drawn at random recompute and lead to what was published`, async () => {
    expect(new Set(figures.map(({ request }) => request)).size).toBe(BUILDINGS.length);
    expect(proved.size).toBeGreaterThan(LEAST_KINDS);
    const random = randomFrom(SEED);
    const proofs: string[] = [];
    for (let drawn = 0; drawn < DRAWN; drawn += 1) {
      const figure = figures[Math.floor(random() * figures.length)];
      if (figure === undefined) throw new Error('no figure was found');
      const { request, pointer } = figure;
      proofs.push(`${await proofOf(request, pointer)}: ${nameOf(request)} ${pointer}`);
    }
    // A floor area is of the building alone, and so is a charge where no limit is due: no publication belongs to them.
    expect(proofs.filter((proof) => proof.startsWith('unlinked'))).toEqual([]);
    expect(proofs.filter((proof) => proof.startsWith('linked')).length).toBeGreaterThanOrEqual(20);
  });

  it('what to find out first opens down to the numbers of the answer in which the value was tried', async () => {
    const request: EstimateRequest = { bbl: '2024590030' };
    const { insights } = await post<ExplorerAnswer>('/estimate', request);
    const [first] = insights.findOutFirst;
    const moves = await panelOf(request, '/insights/findOutFirst/0/movesUsd');
    expect(moves.value).toBe(first?.movesUsd);
    const low = await panelOf(request, '/insights/findOutFirst/0/npv/low');
    expect(low.value).toBe(first?.npv.low);
    const inTrial = /^\/insights\/findOutFirst\/0\/trials\/\d+\//;
    const tried = low.inputs.find(({ ref }) => ref !== null && inTrial.test(ref));
    const inside = await panelOf(request, tried?.ref ?? '');
    expect(inside.value).toBe(tried?.value);
    for (const panel of [moves, low, inside]) proves(panel);
    for (const pointer of [
      '/insights/findOutFirst/9/movesUsd',
      '/insights/findOutFirst/0/trials/9/answer/tiers/0/roi/npv',
      '/insights/findOutFirst/0/nothing',
    ])
      await expect(panelOf(request, pointer), pointer).rejects.toThrow('400');
  });
});

/** Unfolds every list and table of the page: what is folded away is made when it is opened. */
const openEverything = (page: Page) =>
  page.waitForFunction(() => {
    const all = [...document.querySelectorAll('details')];
    for (const details of all) details.open = true;
    return (
      all.every(({ childElementCount }) => childElementCount > 1) &&
      document.querySelector('.estimate-main .skeleton') === null
    );
  });

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const nameOf = ({ bbl, building }: EstimateRequest): string =>
  bbl ?? `${building?.building_class ?? ''}, ${building?.building_area ?? ''} sq ft`;

/** The panel gives its number from what stands on it alone, in units, and every figure of the catalogue names a source. */
function proves(panel: ExplainedNumber): void {
  const steps = new Map(panel.steps.map((step) => [step.pointer, step]));
  for (const line of [panel, ...panel.steps]) recomputes(line);
  for (const line of [panel, ...panel.steps])
    for (const input of line.inputs) {
      if (input.kind === 'step') expect(steps.get(input.ref)?.value, input.ref).toBe(input.value);
      if (input.kind === 'catalog')
        expect(
          panel.sources.map(({ id }) => id),
          input.ref,
        ).toContain(input.source);
    }
}

function recomputes({ pointer, expression, inputs, value, formula }: EvidenceLine): void {
  // A sum of nothing has no words of its own; the panel says so.
  if (inputs.length > 0) expect(formula, pointer).not.toBe('');
  const numbers = inputs.map((input) => {
    expect(typeof input.value, `${pointer}: ${input.name}`).toBe('number');
    expect(input.name, pointer).not.toBe('');
    return input.value as number;
  });
  expect(evaluate(expression as Expression, numbers), pointer).toBe(value);
}
