import { catalogInput, pointerInput } from './inputs.ts';
import type { TierScope } from './rule.ts';
import type { EvidenceInput, Explanation } from './types.ts';

export const roiPointer = (
  { at, entry }: TierScope,
  field: keyof TierScope['entry']['roi'],
  unit: string,
): EvidenceInput => {
  const value = entry.roi[field];
  return pointerInput(field, `${at}/roi/${field}`, typeof value === 'number' ? value : null, unit);
};
export const totalCost = ({ at, entry }: TierScope): EvidenceInput =>
  pointerInput('totalCost', `${at}/cost_breakdown/totalCost`, entry.cost_breakdown.totalCost, 'USD');
export const parameterInput = (name: string, value: number, unit: string): EvidenceInput =>
  catalogInput(name, value, unit, `returns#${name}`);

export function computed(
  formula: string,
  inputs: readonly EvidenceInput[],
  rounding = 'Cents.',
): Explanation {
  return { basis: 'computed', formula, inputs, rounding };
}

export function measureInputs(
  scope: TierScope,
  field: 'savedKwh' | 'savedTherms',
  unit: string,
): EvidenceInput[] {
  return scope.entry.measures.map((measure, index) =>
    pointerInput(measure.name, `${scope.at}/measures/${index}/${field}`, measure[field], unit),
  );
}

/** Electricity and fuel saved by every measure. */
export function unitsSaved(scope: TierScope): EvidenceInput[] {
  return [...measureInputs(scope, 'savedKwh', 'kWh/yr'), ...measureInputs(scope, 'savedTherms', 'therm/yr')];
}

export function tariffInputs({ context }: TierScope): EvidenceInput[] {
  const { tariffs, kbtuByFuel } = context.baseline;
  const used = Object.values(tariffs.byFuel).filter((tariff) => kbtuByFuel[tariff.fuel] > 0);
  return [tariffs.ownerElectricity, tariffs.tenantElectricity, ...used].map((tariff) =>
    catalogInput(
      `${tariff.utility} ${tariff.serviceClass} ${tariff.fuel}`,
      tariff.energyUsdPerUnit,
      `USD/${tariff.unit}`,
      `${tariff.source}#${tariff.locator}`,
    ),
  );
}

export const savings = (scope: TierScope, words: string): Explanation =>
  computed(
    `${words}: bill as is less bill after, brought to the first full year with each fuel’s escalation.`,
    [
      ...measureInputs(scope, 'savedKwh', 'kWh/yr'),
      ...measureInputs(scope, 'savedTherms', 'therm/yr'),
      ...tariffInputs(scope),
    ],
  );

export function flowInputs(scope: TierScope): EvidenceInput[] {
  return scope.entry.roi.cashFlow.map((row, index) =>
    pointerInput(`year ${row.year}`, `${scope.at}/roi/cashFlow/${index}/net`, row.net, 'USD'),
  );
}
