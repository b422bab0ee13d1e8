import type { CompiledEscalation } from '../../catalog/sections/escalation.ts';
import { centsFromUsd } from '../../quantities/money.ts';
import type { BuildingProfile } from '../building/types.ts';
import { factorOf, factorValue } from '../pricing/factors.ts';
import { atArea, yearBuilt } from '../pricing/site-usd.ts';
import type { CostRules } from '../pricing/cost-rules.ts';
import { escalationFactor } from '../pricing/escalation.ts';
import { line } from './indirect-lines.ts';
import type { CostLine, DirectItem } from './types.ts';

export interface SiteSetting {
  readonly profile: BuildingProfile;
  readonly rules: CostRules;
  readonly escalation: CompiledEscalation;
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
  return hazards(items, profile, rules)
    .filter(({ quantity, usd }) => quantity > 0 && usd > 0)
    .map(({ id, label, parameter, quantity, usd, unit }) =>
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
}

function hazards(items: readonly DirectItem[], profile: BuildingProfile, rules: CostRules): Hazard[] {
  const { asbestosBeforeYear, surveyUsd, boilerRoomUsd, windowShare, roofShare } = rules.abatement;
  const open = items.filter(({ unit }) => !unit.price.includes.includes('abatement'));
  const windowsUsd = directUsdOf(open, 'window');
  const found: Hazard[] = [];
  if (yearBuilt(profile) < asbestosBeforeYear) {
    if (open.some(({ planned }) => planned.measure.permit)) {
      found.push({
        id: 'other:asbestos_survey',
        label: 'Asbestos survey',
        parameter: 'survey_usd',
        quantity: 1,
        usd: atArea(surveyUsd, profile.areaSqft),
        unit: 'job',
      });
    }
    if (open.some(({ planned }) => planned.measure.abatement === 'boiler_room')) {
      found.push({
        id: 'other:abatement_boiler_room',
        label: 'Abatement in the boiler room',
        parameter: 'boiler_room_usd_small',
        quantity: 1,
        usd: atArea(boilerRoomUsd, profile.areaSqft),
        unit: 'job',
      });
    }
    found.push(
      {
        id: 'other:abatement_windows',
        label: 'Abatement of window caulk',
        parameter: 'window_share',
        quantity: windowsUsd,
        usd: windowShare,
        unit: 'USD',
      },
      {
        id: 'other:abatement_roof',
        label: 'Abatement of roofing',
        parameter: 'roof_share',
        quantity: directUsdOf(open, 'roof'),
        usd: roofShare,
        unit: 'USD',
      },
    );
  }
  return [...found, ...leadHazard(windowsUsd, profile, rules)];
}

function leadHazard(windowsUsd: number, profile: BuildingProfile, rules: CostRules): Hazard[] {
  const { leadBeforeYear, leadSafeUsdPerWindow } = rules.abatement;
  const isOldHousing = yearBuilt(profile) < leadBeforeYear && profile.parameterClass === 'multifamily';
  if (!isOldHousing || windowsUsd <= 0) return [];
  return [
    {
      id: 'other:lead_safe_windows',
      label: 'Lead-safe work at windows',
      parameter: 'lead_safe_usd_per_window',
      quantity: profile.geometry.windowCount,
      usd: leadSafeUsdPerWindow,
      unit: 'window',
    },
  ];
}

function directUsdOf(items: readonly DirectItem[], kind: string): number {
  let cents = 0;
  for (const { planned, line: own } of items)
    if (planned.measure.abatement === kind) cents += own.amountCents;
  return cents / 100;
}

function accessLines(items: readonly DirectItem[], { profile, rules }: SiteSetting): CostLine[] {
  const intrusive = items.some(
    ({ planned, unit }) => planned.measure.intrusive && !unit.price.includes.includes('access'),
  );
  const dwellings = profile.counts.dwellings;
  if (!intrusive || dwellings <= 0) return [];
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
export const FREE_MONTHS = 3;

function shedLines(items: readonly DirectItem[], { profile, rules, escalation }: SiteSetting): CostLine[] {
  const facade = items.some(
    ({ planned, unit }) => planned.measure.facade_work && !unit.price.includes.includes('scaffold'),
  );
  if (!facade) return [];
  const read = (name: string) => factorValue(rules.factors, 'sidewalk-sheds', name);
  if (profile.geometry.floors < read('from_floors')) return [];
  const perimeterFt = 4 * Math.sqrt(profile.geometry.floorPlateSqft);
  const lengthFt = perimeterFt * read('street_frontage_share') + read('extension_ft');
  const time = escalationFactor(escalation, 'WPU802', String(read('dollar_year')), escalation.lastMonth);
  const place = profile.priceLevel === 'westchester_private' ? rules.westchesterOverNyc : 1;
  const months = 1 + read('monthly_share') * Math.max(0, read('months') - FREE_MONTHS);
  const usdPerFt = read('usd_per_ft') * time * place * months;
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
