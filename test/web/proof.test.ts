import { describe, expect, it } from 'vitest';
import type { EstimateRequest, EvidenceLine, ExplainedNumber } from '../../src/contract/estimate/index.ts';
import type { ExplorerAnswer } from '../../src/contract/insights.ts';
import { evaluate, type Expression } from '../../src/engine/figures/expression.ts';
import { valueAt } from '../../src/engine/provenance/walk.ts';
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

/** The panels opened on each page: spread evenly over all its figures. */
const PANELS_EACH = 12;

describe.skipIf(!canBrowse)('proof', () => {
  const site = useSite();
  const post = <T>(path: string, body: unknown) =>
    answerOf<T>(site, path, body, `10.8.0.${(calls += 1) % 250}`);
  let calls = 0;

  it.each(BUILDINGS.map((request) => [nameOf(request), request] as const))(
    '%s: figures on the page open, and each panel recomputes to the number of the answer',
    async (_name, request) => {
      const search =
        request.bbl === undefined
          ? `building=${encodeURIComponent(JSON.stringify(request.building))}`
          : `bbl=${request.bbl}`;
      const { page } = await site.open(`/estimate?${search}`);
      await page.locator('#about').waitFor();
      const { estimate } = await post<ExplorerAnswer>('/estimate', request);
      // What a press on each figure asks for, as the page itself does it.
      const pointers = await page
        .locator('button.num[data-at]')
        .evaluateAll((found) => [...new Set(found.map((each) => (each as HTMLElement).dataset['at'] ?? ''))]);
      await page.context().close();
      expect(pointers.length).toBeGreaterThan(60);
      for (const pointer of pointers) expect(typeof valueAt(estimate, pointer), pointer).toBe('number');
      const step = pointers.length / PANELS_EACH;
      for (let at = 0; at < PANELS_EACH; at += 1) {
        const pointer = pointers[Math.floor(at * step)] ?? '';
        const panel = await post<ExplainedNumber>('/explain', { request, pointer });
        expect(panel.value, pointer).toBe(valueAt(estimate, pointer));
        proves(panel);
      }
    },
    120_000,
  );
});

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
