import { describe, expect, it } from 'vitest';
import type { Alternative, LawStanding } from '../../src/engine/returns/alternatives.ts';
import { defaultTier } from '../../src/engine/returns/default-tier.ts';
import { calendarDate } from '../../src/quantities/calendar-date.ts';
import { persistenceCurve } from '../../src/engine/returns/persistence.ts';
import type { CompiledReturns } from '../../src/catalog/sections/returns.ts';

const NONE = {
  capitalUsd: 0,
  incentivesUsd: 0,
  energyUsd: 0,
  operationsUsd: 0,
  chargesUsd: 0,
  replacementsUsd: 0,
  residualUsd: 0,
};

/** Costs in thousands; do_nothing costs 1,000. */
const entry = (
  alternative: Alternative['alternative'],
  thousands: number,
  law: { readonly charge: number | null; readonly within: boolean | null },
): Alternative => ({
  alternative,
  presentCost: { ...NONE, totalUsd: thousands * 1000 },
  npvUsd: (1000 - thousands) * 1000,
  npvIfLastScheduleContinuesUsd: null,
  chargePerYear2030To2034Usd: law.charge,
  withinLimitsThrough2034: law.within,
});
const over = { charge: 65_389, within: false };
const within = { charge: 0, within: true };

const COUNTED: LawStanding = { standing: 'counted' };
const ALL = {
  horizonYears: 20,
  tiersNamed: false,
  caution: null,
  openLimit: null,
  odds: null,
  askFor: () => null,
};

const verdictOf = (...alternatives: Alternative[]) => defaultTier(alternatives, COUNTED, ALL);

/** The reason where quick wins pay and no charge is counted. */
const reasonUnder = (law: LawStanding) =>
  defaultTier([entry('do_nothing', 1000, open), entry('quick_wins', 990, open)], law, ALL)?.reason();
const open = { charge: null, within: null };

describe('the verdict', () => {
  it('recommends what costs the owner least, and says what complying costs beyond it', () => {
    const verdict = verdictOf(
      entry('do_nothing', 1000, over),
      entry('quick_wins', 839, { charge: 60_000, within: false }),
      entry('code_compliant', 3939, within),
      entry('high_performance', 5000, within),
    );
    expect(verdict).toMatchObject({
      tier: 'quick_wins',
      rule: 'lowest_present_cost',
      recommendation: 'quick_wins',
      cheapestCompliant: { tier: 'code_compliant', inSteps: null },
    });
    expect(verdict?.reason()).toBe(
      "Recommended: quick wins. They earn the owner $161,000 over 20 years, in today's money. They leave a Local Law 97 fine of $60,000 a year in 2030-34; meeting the limits through 2034 (the code tier) costs $3.1 million more and would lose $2.94 million against doing nothing. Fines after 2034 are not counted.",
    );
  });
  describe('a tier in two steps', () => {
    const steps = (thousands: number, first: 'do_nothing' | 'quick_wins') => ({
      tier: 'code_compliant' as const,
      first,
      secondStep: calendarDate('2034-01-01'),
      presentCostUsd: thousands * 1000,
      withinLimitsThrough2034: null,
    });
    const verdict = (...staged: readonly ReturnType<typeof steps>[]) =>
      defaultTier(
        [entry('do_nothing', 1000, open), entry('quick_wins', 839, open), entry('code_compliant', 860, open)],
        { standing: 'none' },
        ALL,
        staged,
      );
    it('is named where it costs less than the recommendation at once', () => {
      const found = verdict(steps(830, 'quick_wins'));
      expect(found).toMatchObject({ recommendation: 'quick_wins', inSteps: { tier: 'code_compliant' } });
      expect(found?.reason()).toContain(
        ' Two steps cost $9,000 less: quick wins now and the rest of the code tier in 2034.',
      );
    });
    it('is waiting where nothing is done first', () => {
      expect(verdict(steps(830, 'do_nothing'))?.reason()).toContain(
        ' Waiting costs $9,000 less: do nothing now and the code tier in 2034.',
      );
    });
    it('the cheapest of several is named, and none that only equals the recommendation to the cent', () => {
      expect(verdict(steps(835, 'quick_wins'), steps(831, 'do_nothing'))?.inSteps?.presentCostUsd).toBe(
        831_000,
      );
      expect(verdict(steps(838.999_999, 'quick_wins'))?.inSteps).toBeNull();
      expect(verdict()?.inSteps).toBeNull();
    });
  });
  it('names two steps as the way to comply where they cost less and keep the limit of 2030', () => {
    const steps = (secondStep: string, within: boolean) => ({
      tier: 'code_compliant' as const,
      first: 'quick_wins' as const,
      secondStep: calendarDate(secondStep),
      presentCostUsd: 1_200_000,
      withinLimitsThrough2034: within,
    });
    const complying = (plan: ReturnType<typeof steps>) =>
      defaultTier(
        [
          entry('do_nothing', 1000, over),
          entry('quick_wins', 900, over),
          entry('code_compliant', 1400, within),
        ],
        COUNTED,
        ALL,
        [plan],
      );
    const found = complying(steps('2030-01-01', true));
    expect(found?.cheapestCompliant).toMatchObject({
      presentCostUsd: 1_200_000,
      inSteps: { first: 'quick_wins' },
    });
    expect(found?.reason()).toContain(
      'meeting the limits through 2034 (the code tier in two steps, to 2030) costs $300,000 more',
    );
    expect(complying(steps('2033-01-01', false))?.cheapestCompliant?.inSteps).toBeNull();
  });
  it('says so where waiting meets the limits for less than what is recommended at once', () => {
    const waiting = {
      tier: 'code_compliant' as const,
      first: 'do_nothing' as const,
      secondStep: calendarDate('2030-01-01'),
      presentCostUsd: 880_000,
      withinLimitsThrough2034: true,
    };
    const { reason } =
      defaultTier(
        [
          entry('do_nothing', 1000, over),
          entry('quick_wins', 900, over),
          entry('code_compliant', 950, within),
        ],
        COUNTED,
        ALL,
        [waiting],
      ) ?? {};
    expect(reason?.()).toContain(
      'meeting the limits through 2034 (the code tier in 2030) costs $20,000 less and would still earn $120,000',
    );
  });
  it('says that complying still earns where it does', () => {
    const verdict = verdictOf(
      entry('do_nothing', 1000, over),
      entry('code_compliant', 800, over),
      entry('high_performance', 950, within),
    );
    expect(verdict?.reason()).toMatch(
      /^Recommended: the code tier\. It earns the owner \$200,000 over 20 years/,
    );
    expect(verdict?.reason()).toContain(
      'It leaves a Local Law 97 fine of $65,400 a year in 2030-34; meeting the limits through 2034 (the high-performance tier) costs $150,000 more and would still earn $50,000 against doing nothing.',
    );
  });
  it('compares complying with paying where doing nothing costs least', () => {
    const verdict = verdictOf(
      entry('do_nothing', 1000, over),
      entry('quick_wins', 1010, over),
      entry('code_compliant', 1400, within),
    );
    expect(verdict?.reason()).toBe(
      "Recommended: do nothing. Of the work offered, quick wins come nearest and would still lose $10,000 against doing nothing over 20 years, in today's money. Doing nothing leaves a Local Law 97 fine of $65,400 a year in 2030-34; meeting the limits through 2034 (the code tier) costs $400,000 more. Fines after 2034 are not counted.",
    );
  });
  it('recommends doing nothing where every tier loses money, and still names the least costly tier', () => {
    const verdict = verdictOf(
      entry('do_nothing', 1000, within),
      entry('code_compliant', 1200, within),
      entry('high_performance', 1100, within),
    );
    expect(verdict).toMatchObject({
      tier: 'high_performance',
      rule: 'least_costly_tier_but_doing_nothing_costs_less',
      recommendation: 'do_nothing',
      cheapestCompliant: null,
    });
    expect(verdict?.reason()).toContain('still lose $100,000');
    expect(verdict?.reason()).toContain('within its Local Law 97 limits through 2034 as it is');
  });
  it('says that the work brings the building within its limits', () => {
    const brought = (tier: 'quick_wins' | 'code_compliant') =>
      verdictOf(entry('do_nothing', 1000, over), entry(tier, 900, within))?.reason();
    expect(brought('quick_wins')).toContain('They also bring the building within');
    expect(brought('code_compliant')).toContain('It also brings the building within');
  });
  it('names no charge of 2030-34 where the charges fall due before', () => {
    const early = { charge: 0, within: false };
    const verdict = verdictOf(
      entry('do_nothing', 1000, early),
      entry('quick_wins', 900, early),
      entry('code_compliant', 1200, within),
    );
    expect(verdict?.reason()).toContain(
      'They leave Local Law 97 fines for the years before 2030; meeting the limits through 2034 (the code tier) costs $300,000 more',
    );
  });
  it('says that no tier complies, with the charge that is left, and speaks of the tiers asked for', () => {
    const pair = [entry('do_nothing', 1000, over), entry('quick_wins', 990, over)];
    const verdict = verdictOf(...pair);
    expect(verdict?.cheapestCompliant).toBeNull();
    expect(verdict?.reason()).toContain(
      'They leave a Local Law 97 fine of $65,400 a year in 2030-34; no tier stays within the limits through 2034.',
    );
    const named = { ...ALL, tiersNamed: true };
    expect(defaultTier(pair, COUNTED, named)?.reason()).toContain('no tier asked for stays');
    const losing = defaultTier(
      [entry('do_nothing', 1000, over), entry('quick_wins', 1001, over)],
      COUNTED,
      named,
    );
    expect(losing?.reason()).toContain('Of the tiers asked for, quick wins come nearest');
  });
  it('says why no charge is counted', () => {
    expect(reasonUnder({ standing: 'undetermined' })).toContain(
      'Whether and how Local Law 97 covers the building is not known, so no fine is counted.',
    );
    expect(reasonUnder({ standing: 'limit_unknown' })).toContain('its limit is not known');
    expect(reasonUnder({ standing: 'later' })).toContain('a limit from 2035 only');
    expect(reasonUnder({ standing: 'article_321', flatRiskUsd: 10_000 })).toContain(
      'a flat penalty of $10,000 is at risk',
    );
    expect(reasonUnder({ standing: 'none' })).toContain('No Local Law 97 fine is counted');
    expect(reasonUnder({ standing: 'class_energy', chargeUsd: 12_345 })).toContain(
      'At the median of its class it would be fined $12,300 a year in 2030-34; that is in no sum.',
    );
    expect(reasonUnder({ standing: 'class_energy', chargeUsd: 0 })).toContain(
      'it would not be fined in 2030-34',
    );
    expect(reasonUnder({ standing: 'class_energy', chargeUsd: null })).toContain('is in no sum');
  });
  it('says first what must be settled before it is relied on', () => {
    const pair = [entry('do_nothing', 1000, within), entry('quick_wins', 990, within)];
    const caution = 'Check the energy first.';
    expect(defaultTier(pair, COUNTED, { ...ALL, caution })?.reason()).toMatch(
      /^Check the energy first\. Recommended: quick wins\./,
    );
  });
  it('says of a limit that is open both what the most likely energy means and what the range does', () => {
    const pair = [entry('do_nothing', 1000, within), entry('quick_wins', 990, within)];
    const openLimit = 'It is 22% likely to be over.';
    expect(defaultTier(pair, COUNTED, { ...ALL, openLimit })?.reason()).toMatch(
      /At its most likely energy the building is within its Local Law 97 limits through 2034 as it is\. It is 22% likely/,
    );
  });
  it('names the work that meets the limits once where it is the nearest to doing nothing', () => {
    const pair = [entry('do_nothing', 1000, over), entry('code_compliant', 1400, within)];
    expect(verdictOf(...pair)?.reason()).toContain(
      'Doing nothing leaves a Local Law 97 fine of $65,400 a year in 2030-34; the code tier would meet the limits through 2034.',
    );
  });
  describe('how sure it is', () => {
    const pair = [entry('do_nothing', 1000, within), entry('quick_wins', 990, within)];
    const reason = (certainty: 'clear' | 'open', quickWins: number, isEnergyDoubtful = false) =>
      defaultTier(pair, COUNTED, {
        ...ALL,
        odds: {
          certainty,
          isEnergyDoubtful,
          odds: [
            { alternative: 'do_nothing', share: 1 - quickWins },
            { alternative: 'quick_wins', share: quickWins },
          ],
        },
      })?.reason();
    it('follows the decision', () => {
      expect(reason('clear', 0.86)).toContain(
        "in today's money. This is clear: they cost least in 86% of cases as energy, costs and prices vary.",
      );
      expect(reason('open', 0.55)).toContain(
        'This is open: they cost least in 55% of cases, doing nothing in 45%.',
      );
    });
    it('rests on bills where the energy on record may be wrong', () => {
      expect(reason('open', 0.86, true)).toContain(
        'This is open until bills show the energy. Of work chosen for what is on record, they cost least in 86% of cases.',
      );
    });
    it('says what decides where another costs least more often', () => {
      expect(reason('open', 0.44)).toContain(
        'This is open: the most likely figures decide, but over their range doing nothing costs least more often (56% of cases against 44%).',
      );
    });
  });
  it('is null when no tier is offered, and gives equal costs to the shallower alternative', () => {
    expect(verdictOf(entry('do_nothing', 1000, within))).toBeNull();
    const tie = verdictOf(entry('do_nothing', 1000, within), entry('quick_wins', 1000, within));
    expect(tie?.recommendation).toBe('do_nothing');
    expect(tie?.reason()).toContain('quick wins would cost the owner the same');
  });
});

describe('persistence', () => {
  const value = (number: number) => ({ value: number }) as CompiledReturns['studyYears'];
  const returns = {
    retrocommissioningDecayYears: value(5),
    photovoltaicDegradationPerYear: value(0.005),
  } as CompiledReturns;
  it('fades retro-commissioning to nothing over five years and modules by half a percent', () => {
    const curve = persistenceCurve([{ kind: 'retrocommissioning', weight: 1 }], 7, returns);
    expect(curve.map((share) => Math.round(share * 10) / 10)).toEqual([1, 0.8, 0.6, 0.4, 0.2, 0, 0]);
    expect(persistenceCurve([{ kind: 'photovoltaic', weight: 2 }], 3, returns)[2]).toBeCloseTo(
      0.995 ** 2,
      12,
    );
  });
  it('never leaves 0..1, whatever the parts', () => {
    const curve = persistenceCurve(
      [
        { kind: 'steady', weight: -5 },
        { kind: 'photovoltaic', weight: 3 },
      ],
      20,
      returns,
    );
    expect(curve.every((share) => share >= 0 && share <= 1)).toBe(true);
    expect(persistenceCurve([], 2, returns)).toEqual([1, 1]);
  });
});
