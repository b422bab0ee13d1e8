import { expect, test } from 'vitest';
import type { EstimateRequest, EvidenceInput, EvidenceLine } from '../../src/contract/estimate/index.ts';
import { atOnce } from '../../src/engine/at-once.ts';
import { explainedAt, type Explained } from '../../src/evidence/evidence.ts';
import { unrecorded } from '../../src/evidence/leaves.ts';
import { answer } from '../estimate/fixture.ts';

const OFFICE: EstimateRequest = {
  building: { building_area: 250_000, building_class: 'O4', year_built: 1965, floors: 20, site_eui: 110 },
  include_financing: true,
  financing: {
    owner_type: 'for_profit',
    mortgage: { exists: false, holder_class: 'bank', refi_in_progress: false },
    now: '2026-11-20T15:00:00Z',
  },
} as EstimateRequest;

const found = answer(OFFICE);
if (found === null) throw new Error('the office is estimated');
const { response, evidence } = found;

function panel(pointer: string): Explained {
  const explained = atOnce(explainedAt(evidence, pointer));
  if (explained === null) throw new Error(`nothing is said of ${pointer}`);
  return explained;
}

test('the recorded engine answers what the plain one does', () => {
  expect(unrecorded(evidence.document)).toEqual(response);
});

test('a number is explained with a pause before each of its steps', () => {
  const steps = new Map<string, EvidenceLine>();
  const work = evidence.explain('/tiers/0/roi/npv', steps);
  let before = 0;
  for (let { done } = work.next(); done !== true; { done } = work.next()) {
    expect(steps.size).toBe(before);
    before += 1;
  }
  expect(steps.size).toBe(before);
  expect(before).toBeGreaterThan(20);
});

/** Every leaf below a number, through its steps and other numbers. */
function leaves({ line, steps }: Explained): EvidenceInput[] {
  const met = new Map<string, EvidenceInput>();
  const open = [...line.inputs];
  for (let input = open.pop(); input !== undefined; input = open.pop()) {
    const id = `${input.kind} ${input.ref}`;
    if (met.has(id)) continue;
    met.set(id, input);
    if (input.kind === 'step') open.push(...(steps.get(input.ref)?.inputs ?? []));
    if (input.kind === 'pointer') open.push(...leaves(panel(input.ref)));
  }
  return [...met.values()].filter(({ kind }) => kind !== 'step' && kind !== 'pointer');
}

test('the first penalty shows the excess over the limit and $268 a tonne with its law', () => {
  const shown = panel('/tiers/0/roi/doingNothing/annualPenalties/0/annualPenalty');
  const lines = [shown.line, ...shown.steps.values()];
  expect(
    lines.some(({ formula }) => /modelled.* - .*gross floor.*× penalty, usd per tco2e/.test(formula)),
  ).toBe(true);
  expect(leaves(shown)).toContainEqual(
    expect.objectContaining({
      value: 268,
      unit: '$/tCO2e',
      source: 'nyc_admin_code_28',
      basis: 'sourced',
      ref: 'emissions/ll97/penalty/usd_per_tco2e',
    }),
  );
});

test('emissions show each coefficient with its source', () => {
  const shown = leaves(panel('/tiers/0/roi/compliance/periods/1/baselineTco2e'));
  const coefficients = shown.filter(({ ref }) => ref.startsWith('emissions/ll97/periods/1/coefficients/'));
  expect(coefficients.length).toBeGreaterThan(1);
  for (const { source } of coefficients) expect(source).toBe('ll97_rule_103_14');
});

test('the energy bill rests on tariffs by utility and class, shares and energy, never on a penalty', () => {
  const found = leaves(panel('/tiers/0/roi/doingNothing/annualEnergyCost'));
  expect(found.map(({ name }) => name).join(' ')).toMatch(
    /price, SC9 Rate I, general large, low tension, New York City/,
  );
  expect(found.some(({ ref }) => ref.startsWith('tariffs/'))).toBe(true);
  expect(found.some(({ ref }) => ref.startsWith('emissions/'))).toBe(false);
});

test('the net present value of the tier rests on escalation, discount rate and the days of the schedule', () => {
  const refs = leaves(panel('/tiers/0/roi/npv')).map(({ ref }) => ref);
  expect(refs).toContain('returns/parameters/discount_rate/for_profit');
  expect(refs.some((ref) => ref.startsWith('energy/tariffs/escalation/'))).toBe(true);
});

test('a loan rate shows the terms of its product', () => {
  const structures = response.tiers[0]?.financing?.structures ?? [];
  const shown = structures.flatMap(({ products }, structure) =>
    products.flatMap(({ rate, productId }, place) =>
      rate === null
        ? []
        : [{ rate, productId, at: `/tiers/0/financing/structures/${structure}/products/${place}` }],
    ),
  );
  expect(shown.length).toBeGreaterThan(0);
  for (const { rate, productId, at } of shown) {
    const shown = panel(`${at}/rate`);
    expect(shown.line.value).toBe(rate);
    const refs = leaves(shown).map(({ ref }) => ref);
    expect(refs.some((ref) => ref.startsWith(`financing/products/${productId}/rates/`))).toBe(true);
  }
});

test('equipment bought again grows as operations do, though electricity grows at the same rate', () => {
  const bought = response.tiers[0]?.roi.cashFlow.replacement ?? [];
  const year = bought.findIndex((usd) => usd !== 0);
  const growths = leaves(panel(`/tiers/0/roi/cashFlow/replacement/${year}`)).filter(({ ref }) =>
    /escalation$|tariffs\/escalation\//.test(ref),
  );
  expect(growths.map(({ ref }) => ref)).toEqual(['returns/parameters/operations_escalation']);
});
