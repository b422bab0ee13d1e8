import { expect, test } from 'vitest';
import type { EstimateRequest } from '../../src/contract/estimate/index.ts';
import type { EvidenceInput } from '../../src/engine/provenance/types.ts';
import { explainNumber, type Explained } from '../../src/engine/provenance/explain.ts';
import { answer } from '../estimate/fixture.ts';

const OFFICE: EstimateRequest = {
  building: { building_area: 250_000, building_class: 'O4', year_built: 1965, floors: 20 },
  include_financing: true,
  financing: {
    owner_type: 'for_profit',
    mortgage: { exists: false, holder_class: 'bank', refi_in_progress: false },
    now: '2026-11-20T15:00:00Z',
  },
} as EstimateRequest;

const found = answer(OFFICE, { traced: true });
if (found === null || found.trace === null) throw new Error('the office is estimated');
const { response, trace } = found;

function panel(pointer: string): Explained {
  const explained = explainNumber(response, trace, pointer);
  if (explained === null) throw new Error(`nothing is said of ${pointer}`);
  return explained;
}

/** Every leaf below a number, through its steps. */
function leaves({ line, steps }: Explained): EvidenceInput[] {
  const met = new Map<string, EvidenceInput>();
  const open = [...line.inputs];
  for (let input = open.pop(); input !== undefined; input = open.pop()) {
    if (input.kind === 'step') open.push(...(steps.get(input.ref)?.inputs ?? []));
    else met.set(`${input.kind} ${input.ref}`, input);
  }
  return [...met.values()];
}

test('the first penalty shows tonnes, limit and $268 a tonne with its law', () => {
  const { line, steps } = panel('/tiers/0/roi/doingNothing/annualPenalties/0/annualPenalty');
  const [penalty] = line.inputs;
  expect(penalty?.kind).toBe('step');
  const step = steps.get(penalty?.ref ?? '');
  expect(step?.formula).toMatch(/emissions as is.* - limit.*× penalty a tonne/);
  expect(step?.inputs.map(({ unit }) => unit)).toEqual(['tCO2e/yr', 'tCO2e/yr', '$/tCO2e']);
  expect(step?.inputs.at(-1)).toMatchObject({
    value: 268,
    source: 'nyc_admin_code_28',
    basis: 'sourced',
    ref: 'emissions/ll97/penalty/usd_per_tco2e',
  });
});

test('emissions show grid electricity, every fuel and each coefficient with its source', () => {
  const { steps } = panel('/tiers/0/roi/compliance/periods/1/baselineTco2e');
  const modelled = steps.get('#/energy/before/modelled_emissions/2030/promulgated');
  const coefficients = modelled?.inputs.filter(({ kind }) => kind === 'catalog') ?? [];
  expect(modelled?.inputs.map(({ unit }) => unit)).toContain('kWh/yr');
  expect(coefficients.length).toBeGreaterThan(1);
  for (const { ref, source } of coefficients) {
    expect(ref).toMatch(/^emissions\/ll97\/periods\/1\/coefficients\//);
    expect(source).toBe('ll97_rule_103_14');
  }
});

test('the energy bill rests on tariffs by utility and class, shares and energy, never on a penalty', () => {
  const found = leaves(panel('/tiers/0/roi/doingNothing/annualEnergyCost'));
  expect(found.map(({ name }) => name).join(' ')).toMatch(
    /delivery, SC9 Rate I, general large, low tension, New York City/,
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
    const { line } = panel(`${at}/rate`);
    expect(line.value).toBe(rate);
    expect(line.inputs.some(({ ref }) => ref.startsWith(`financing/products/${productId}/rates/`))).toBe(
      true,
    );
  }
});
