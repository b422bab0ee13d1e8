import type { CompiledEscalation } from '../../catalog/sections/escalation.ts';
import { dateParts } from '../../quantities/calendar-date.ts';
import { centsFromUsd } from '../../quantities/money.ts';
import type { BuildingProfile } from '../building/types.ts';
import type { TierPlan } from '../measures/types.ts';
import { factorOf } from '../pricing/factors.ts';
import { atArea, yearBuilt } from '../pricing/site-usd.ts';
import type { CostRules } from '../pricing/cost-rules.ts';
import { escalationFactor } from '../pricing/escalation.ts';
import { line } from './indirect-lines.ts';
import type { CostLine, DirectItem } from './types.ts';

export interface SiteSetting {
  readonly profile: BuildingProfile;
  readonly rules: CostRules;
  readonly escalation: CompiledEscalation;
  readonly schedule: Pick<TierPlan['schedule'], 'constructionStart' | 'inService'>;
}

/** Abatement, access and sheds: work around the work, only where no price holds it already. */
export function siteLines(items: readonly DirectItem[], setting: SiteSetting): CostLine[] {
  return [...abatementLines(items, setting), ...accessLines(items, setting), ...shedLines(items, setting)];
}

interface Hazard {
  readonly id: string;
  readonly label: string;
  readonly parameter: string;
  readonly quantity: number;
  readonly usd: number;
  readonly unit: string;
}

function abatementLines(items: readonly DirectItem[], { profile, rules }: SiteSetting): CostLine[] {
  const lines: CostLine[] = [];
  for (const { id, label, parameter, quantity, usd, unit } of hazards(items, profile, rules))
    if (quantity > 0 && usd > 0)
      lines.push(
        line({
          id,
          category: 'other',
          label,
          baseUsd: quantity,
          rate: usd,
          amountCents: centsFromUsd(quantity * usd),
          parameter: factorOf(rules.factors, 'abatement', parameter),
          unit,
        }),
      );
  return lines;
}

function hazards(items: readonly DirectItem[], profile: BuildingProfile, rules: CostRules): Hazard[] {
  const { asbestosBeforeYear, surveyUsd, boilerRoomUsd, windowShare, roofShare } = rules.abatement;
  const year = yearBuilt(profile);
  const { permit, boilerRoom, windowsUsd, roofUsd } = disturbedBy(items);
  const found: Hazard[] = [];
  if (year < asbestosBeforeYear) {
    if (permit)
      found.push({
        id: 'other:asbestos_survey',
        label: 'Asbestos survey',
        parameter: 'survey_usd',
        quantity: 1,
        usd: atArea(surveyUsd, profile.areaSqft),
        unit: 'job',
      });
    if (boilerRoom)
      found.push({
        id: 'other:abatement_boiler_room',
        label: 'Abatement in the boiler room',
        parameter: 'boiler_room_usd_small',
        quantity: 1,
        usd: atArea(boilerRoomUsd, profile.areaSqft),
        unit: 'job',
      });
    if (windowsUsd > 0)
      found.push({
        id: 'other:abatement_windows',
        label: 'Abatement of window caulk',
        parameter: 'window_share',
        quantity: windowsUsd,
        usd: windowShare,
        unit: 'USD',
      });
    if (roofUsd > 0)
      found.push({
        id: 'other:abatement_roof',
        label: 'Abatement of roofing',
        parameter: 'roof_share',
        quantity: roofUsd,
        usd: roofShare,
        unit: 'USD',
      });
  }
  const lead = leadHazard(windowsUsd, profile, rules);
  if (lead !== null) found.push(lead);
  return found;
}

function leadHazard(windowsUsd: number, profile: BuildingProfile, rules: CostRules): Hazard | null {
  const { leadBeforeYear, leadSafeUsdPerWindow } = rules.abatement;
  const isOldHousing = yearBuilt(profile) < leadBeforeYear && profile.parameterClass === 'multifamily';
  if (!isOldHousing || windowsUsd <= 0) return null;
  return {
    id: 'other:lead_safe_windows',
    label: 'Lead-safe work at windows',
    parameter: 'lead_safe_usd_per_window',
    quantity: profile.geometry.windowCount,
    usd: leadSafeUsdPerWindow,
    unit: 'window',
  };
}

/** What the work of a tier disturbs, as far as its prices do not hold the abatement. */
function disturbedBy(items: readonly DirectItem[]) {
  let [permit, boilerRoom, windowsCents, roofCents] = [false, false, 0, 0];
  for (let place = 0; place < items.length; place += 1) {
    const { planned, unit, line: own } = items[place] as DirectItem;
    if (unit.holdsAbatement) continue;
    const { measure } = planned;
    if (measure.permit) permit = true;
    if (measure.abatement === 'boiler_room') boilerRoom = true;
    if (measure.abatement === 'window') windowsCents += own.amountCents;
    if (measure.abatement === 'roof') roofCents += own.amountCents;
  }
  return { permit, boilerRoom, windowsUsd: windowsCents / 100, roofUsd: roofCents / 100 };
}

function accessLines(items: readonly DirectItem[], { profile, rules }: SiteSetting): CostLine[] {
  const { dwellings } = profile.counts;
  if (dwellings <= 0 || !items.some(({ planned, unit }) => planned.measure.intrusive && !unit.holdsAccess))
    return [];
  return [
    line({
      id: 'other:access_protection',
      category: 'other',
      label: 'Access, protection, patch and paint in dwellings',
      baseUsd: dwellings,
      rate: rules.dwellingAccessUsd,
      amountCents: centsFromUsd(dwellings * rules.dwellingAccessUsd),
      parameter: factorOf(rules.factors, 'complexity', 'dwelling_access_usd'),
      unit: 'dwelling',
    }),
  ];
}

/** A shed’s first months come with its price. */
const FREE_MONTHS = 3;

/** The shed that façade repairs put up stands for the work too, where their year falls into it. */
function hasShed({ profile, schedule }: SiteSetting): boolean {
  const year = profile.input.facts?.facade_repairs_year;
  const [first, last] = [dateParts(schedule.constructionStart).year, dateParts(schedule.inService).year];
  return year !== undefined && first <= year && year <= last;
}

function shedLines(items: readonly DirectItem[], setting: SiteSetting): CostLine[] {
  const { profile, rules, escalation } = setting;
  const { sheds } = rules;
  if (profile.geometry.floors < sheds.fromFloors || hasShed(setting)) return [];
  if (!items.some(({ planned, unit }) => planned.measure.facade_work && !unit.holdsScaffold)) return [];
  const perimeterFt = 4 * Math.sqrt(profile.geometry.floorPlateSqft);
  const lengthFt = perimeterFt * sheds.frontageShare + sheds.extensionFt;
  const time = escalationFactor(escalation, 'WPU802', String(sheds.dollarYear), escalation.lastMonth);
  const place = profile.priceLevel === 'westchester_private' ? rules.westchesterOverNyc : 1;
  const months = 1 + sheds.monthlyShare * Math.max(0, sheds.months - FREE_MONTHS);
  const usdPerFt = sheds.usdPerFt * time * place * months;
  return [
    line({
      id: 'other:sidewalk_shed',
      category: 'other',
      label: 'Sidewalk shed',
      baseUsd: lengthFt,
      rate: usdPerFt,
      amountCents: centsFromUsd(lengthFt * usdPerFt),
      parameter: factorOf(rules.factors, 'sidewalk-sheds', 'usd_per_ft'),
      unit: 'ft',
    }),
  ];
}
