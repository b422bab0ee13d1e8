import type { LawFile } from '../../catalog/sections/law/schema.ts';
import type { PendingLaw } from '../../contract/estimate/compliance.ts';
import { dateOf, dateParts, type CalendarDate } from '../../quantities/calendar-date.ts';
import { roundHalfAwayFromZero, round } from '../../quantities/rounding.ts';
import { isHousing } from '../building/counts.ts';
import type { TierComputation } from '../estimate/types.ts';
import { discount, yearsTo } from '../returns/calendar.ts';
import { lawOf, readIn, termOf, type LawScope } from './law-scope.ts';

/** The abatement for work on apartment houses, as the City bill has it. */
const J51 = 'j51_int_1015_2026';

/** Money of bills: today the City bill for J-51. Empty where the building cannot have it, and once it is no bill any more. */
export function pendingMoney(scope: LawScope): PendingLaw[] {
  const law = lawOf(scope, J51);
  const { context, tiers } = scope;
  const { profile, input } = context;
  const dwellings = profile.counts.dwellings;
  const reached =
    law.standing === 'pending' &&
    input.region === 'nyc' &&
    isHousing(profile) &&
    profile.inferredOwner.ownerType !== 'public' &&
    dwellings >= termOf(scope, J51, 'minimum_dwellings');
  if (!reached) return [];
  const { ownerType } = profile.inferredOwner;
  const owned = ownerType === 'coop' || ownerType === 'condo';
  return [
    {
      title: law.title,
      stage: law.stage ?? '',
      text: 'Up to all of the certified reasonable cost, 8 1/3 % a year for at most twenty years, off the property tax. What is certified is often less than the contract price, and half the tax bounds it for co-ops and condominiums; neither is known here, so the worth is the most it can be.',
      open: 'ask',
      why: owned
        ? 'The average assessed value a dwelling decides: at most $60,000.'
        : 'Rentals need half their dwellings at regulated low rents, a limited-profit company or substantial public aid.',
      tiers: tiers.flatMap((tier) => ofTier(tier, { scope, law, dwellings }) ?? []),
      ...readIn(law),
    },
  ];
}

interface Terms {
  readonly scope: LawScope;
  readonly law: LawFile;
  readonly dwellings: number;
}

function ofTier(tier: TierComputation, { scope, law, dwellings }: Terms): PendingLaw['tiers'][number] | null {
  const named = tagsOf(law, scope);
  const { plan, cost } = tier;
  let eligibleCents = 0;
  plan.measures.forEach(({ measure }, place) => {
    if (measure.tags.some((tag) => named.has(tag))) eligibleCents += cost.measures[place]!.loadedCents;
  });
  const eligibleCost = eligibleCents / 100;
  const least = termOf(scope, J51, 'minimum_scope_usd_per_dwelling') * dwellings;
  const lastDay = law.until ?? '9999-12-31';
  const { inService } = plan.schedule;
  if (eligibleCost <= 0 || eligibleCost < least || inService > lastDay) return null;
  const worth = instalments(eligibleCost, inService, scope);
  return {
    tier: plan.tier,
    eligibleCost,
    worthAtMost: round(worth, 2),
    npvIfEnacted: round(tier.npvUsd + worth, 2),
  };
}

/** Work the program names: the new one would pay for what the old one did. */
function tagsOf({ programs = [] }: LawFile, { snapshot }: LawScope): ReadonlySet<string> {
  const { all } = snapshot.sections.programs;
  return new Set(
    all.filter(({ id }) => programs.includes(id)).flatMap(({ estimate }) => estimate?.tags ?? []),
  );
}

/** The month in which a fiscal year of the City begins, and with it the bill that the abatement comes off. */
const FISCAL_YEAR_MONTH = 7;

/** Yearly instalments from the fiscal year after completion on, at the evaluation date, USD. */
function instalments(eligibleUsd: number, inService: CalendarDate, scope: LawScope): number {
  const { setting } = scope;
  const yearly = termOf(scope, J51, 'annual_share_of_certified_cost_max') * eligibleUsd;
  const most = termOf(scope, J51, 'aggregate_share_of_certified_cost_max') * eligibleUsd;
  const years = Math.min(termOf(scope, J51, 'max_years'), roundHalfAwayFromZero(most / yearly));
  const { year } = dateParts(inService);
  let usd = 0;
  for (let place = 0; place < years; place += 1)
    usd += yearly * discount(setting, yearsTo(setting, dateOf(year + 1 + place, FISCAL_YEAR_MONTH, 1)));
  return usd;
}
