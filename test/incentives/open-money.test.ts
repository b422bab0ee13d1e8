import { describe, expect, test } from 'vitest';
import { electivePay } from '../../src/engine/incentives/elective-pay.ts';
import { confirmText } from '../../src/engine/incentives/evaluation-text.ts';
import { applyIncentives } from '../../src/engine/incentives/apply.ts';
import { prospectsFor } from '../../src/engine/incentives/prospects.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { cityFacts, evaluate, facts, measure, program, rules, work } from './project.ts';
import { snapshot } from './snapshot.ts';

/** Money that something unknown could still deny, and money that is out of reach. */

const SOLAR = 'us-irc-48e-solar-wind';
const LARGE = { capacityKwAc: 1_200, constructionBegins: calendarDate('2025-06-01') };
const codes = ({ determination }: ReturnType<typeof evaluate>): string[] =>
  determination.kind === 'eligible' ? [] : determination.reasons.map(({ code }) => code);

describe('elective pay of a large system', () => {
  const paid = (over: Parameters<typeof facts>[0], begins: string) =>
    electivePay(
      program(SOLAR),
      facts({ ownerType: 'public', domesticContent: false, domesticContentAttestation: false, ...over }),
      work({ ...LARGE, constructionBegins: calendarDate(begins) }),
      rules(),
    );

  test('is whole with an attestation, of work begun before 2027 alone', () => {
    const attested = { domesticContentAttestation: true };
    expect(paid(attested, '2025-06-01').factor).toBe(1);
    expect(paid(attested, '2026-12-31').factor).toBe(1);
    expect(paid(attested, '2027-01-01').factor).toBe(0);
  });

  test('falls by the year construction begins without it: 90 %, 85 %, nothing', () => {
    expect(paid({}, '2024-12-31').factor).toBe(0.9);
    expect(paid({}, '2025-01-01').factor).toBe(0.85);
    expect(paid({}, '2026-01-01').factor).toBe(0);
  });

  test('asks for the attestation only where it could still help', () => {
    const open = { domesticContentAttestation: null };
    expect(paid(open, '2026-12-31')).toMatchObject({ factor: 1, ifAttested: true });
    expect(paid(open, '2025-12-31')).toMatchObject({ factor: 0.85 });
    expect(paid(open, '2027-01-01')).toMatchObject({ factor: 0 });
    expect(paid({ ...open, domesticContent: null }, '2027-01-01').missing).toEqual(['domesticContent']);
  });

  test('still shows what the credit could be while the step is open', () => {
    const open = { ownerType: 'public', domesticContent: null, domesticContentAttestation: null } as const;
    const evaluation = evaluate(SOLAR, { facts: open, work: LARGE });
    expect(codes(evaluation)).toContain('elective_pay_gate');
    expect(evaluation.potentialAmountCents).toBe(30_000_000);
  });
});

test('what the project or a date rules out has no amount to hope for', () => {
  const abatement = 'ny-nyc-solar-storage-pta';
  const owned = (ownerType: 'public' | 'for_profit', placedInService: string) =>
    evaluate(abatement, {
      facts: cityFacts({ ownerType, ownerPaysPropertyTax: ownerType !== 'public' }),
      work: { capacityKwDc: 100, placedInService: calendarDate(placedInService) },
    });
  expect(owned('public', '2027-06-01').determination.kind).toBe('ineligible');
  expect(owned('public', '2027-06-01').potentialAmountCents).toBeNull();
  expect(owned('for_profit', '2035-06-01').determination.kind).toBe('ineligible');
  expect(owned('for_profit', '2035-06-01').potentialAmountCents).toBeNull();
  expect(owned('for_profit', '2027-06-01').amountCents).toBeGreaterThan(0);
});

describe('a tier with Clean Heat', () => {
  const HEAT_PUMPS = [
    measure('heat_pumps', ['heat_pump'], 1_200_000, { tons: 120, annualThermsSaved: 20_000 }),
  ];
  const apply = (over: Parameters<typeof cityFacts>[0]) => {
    const project = cityFacts(over);
    return applyIncentives({
      facts: project,
      measures: HEAT_PUMPS,
      prospects: prospectsFor(snapshot().sections.programs.estimate.nyc, project, rules()),
      rules: rules(),
      completed: calendarDate('2028-11-20'),
    });
  };

  test('the end of the published schedule is what stands against it, besides what the owner leaves open', () => {
    for (const nypaCustomer of [false, null]) {
      const { excluded } = apply({ nypaCustomer });
      const market = excluded.find(({ programId }) => programId === 'coned_mf_clean_heat_market');
      if (market === undefined) throw new Error('Clean Heat is for this building');
      expect(codes(market)).toContain('past_published_end');
      expect(codes(market)).not.toContain('not_counted');
    }
  });

  test('the potential counts only what may still be had, and each group once', () => {
    const { excluded, potentialCents } = apply({});
    const most = excluded
      .filter(({ countsAsPotential }) => countsAsPotential)
      .reduce((sum, { potentialAmountCents }) => sum + (potentialAmountCents ?? 0), 0);
    expect(
      excluded.some(
        ({ countsAsPotential, potentialAmountCents }) =>
          !countsAsPotential && (potentialAmountCents ?? 0) > 0,
      ),
    ).toBe(true);
    expect(potentialCents).toBeLessThanOrEqual(most);
    expect(potentialCents).toBeGreaterThan(0);
  });
});

test('what would confirm an amount is asked for, and nothing is asked where the catalogue does not count it', () => {
  const open = evaluate(SOLAR, { facts: { ownerType: null } });
  const { estimate: _, ...unsaid } = open.program;
  const because = (code: string) =>
    confirmText({
      ...open,
      program: unsaid,
      determination: {
        kind: 'undetermined',
        reasons: [{ code, text: '' }],
        missingInputs: ['owner_tax_position', 'capacity'],
      },
    } as never);
  expect(because('owner')).toBe('Confirm: owner tax position, capacity.');
  expect(because('not_counted')).toBe('');
});
