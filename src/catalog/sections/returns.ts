import { Type, type Static } from 'typebox';
import { Parameter } from '../parameter.ts';
import type { CatalogProblem, CatalogSection } from '../section.ts';

const OWNERS = ['coop', 'condo', 'nonprofit', 'for_profit', 'public'] as const;

/** `catalog/returns/parameters.yaml`: how long and at what rate cash flows are weighed. */
export const ReturnsFile = Type.Object(
  {
    study_years: Parameter,
    discount_rate: Type.Object(
      { coop: Parameter, condo: Parameter, nonprofit: Parameter, for_profit: Parameter, public: Parameter },
      {
        additionalProperties: false,
        description: 'Nominal annual rate an owner of this kind asks of a project.',
      },
    ),
    operations_escalation: Parameter,
    retrocommissioning_decay_years: Parameter,
    photovoltaic_degradation: Parameter,
    heat_pump_maintenance: Parameter,
  },
  { additionalProperties: false },
);
export type ReturnsFile = Static<typeof ReturnsFile>;

export interface CompiledReturns {
  /** Years after in-service. */
  readonly studyYears: Parameter;
  /** Nominal, a fraction a year. */
  readonly discountRateByOwner: Readonly<Record<(typeof OWNERS)[number], Parameter>>;
  /** Nominal, a fraction a year; also brings replacements to their year. */
  readonly operationsEscalationPerYear: Parameter;
  readonly retrocommissioningDecayYears: Parameter;
  readonly photovoltaicDegradationPerYear: Parameter;
  /** USD per ton of heat pump and year, added to operations. */
  readonly heatPumpMaintenanceUsdPerTonYear: Parameter;
}

export const returnsSection: CatalogSection<ReturnsFile, CompiledReturns> = {
  name: 'returns',
  root: 'returns',
  format: 'yaml',
  schema: ReturnsFile,
  compile(files) {
    const file = files[0]?.content;
    if (file === undefined) throw new Error('catalog/returns/parameters.yaml is missing');
    return {
      studyYears: file.study_years,
      discountRateByOwner: file.discount_rate,
      operationsEscalationPerYear: file.operations_escalation,
      retrocommissioningDecayYears: file.retrocommissioning_decay_years,
      photovoltaicDegradationPerYear: file.photovoltaic_degradation,
      heatPumpMaintenanceUsdPerTonYear: file.heat_pump_maintenance,
    };
  },
  lint(files, context) {
    return files.flatMap((file) => lintReturns(file.path, file.content, context.sourceIds));
  },
};

function lintReturns(path: string, file: ReturnsFile, sourceIds: ReadonlySet<string>): CatalogProblem[] {
  const problems: CatalogProblem[] = [];
  const fail = (pointer: string, message: string) =>
    problems.push({ path, pointer, message, severity: 'error' });
  if (!Number.isInteger(file.study_years.value) || file.study_years.value < 1)
    fail('/study_years/value', 'The study must last a whole number of years.');
  const named: [string, Parameter][] = [
    ...OWNERS.map((owner): [string, Parameter] => [`/discount_rate/${owner}`, file.discount_rate[owner]]),
    ['/study_years', file.study_years],
    ['/operations_escalation', file.operations_escalation],
    ['/retrocommissioning_decay_years', file.retrocommissioning_decay_years],
    ['/photovoltaic_degradation', file.photovoltaic_degradation],
    ['/heat_pump_maintenance', file.heat_pump_maintenance],
  ];
  for (const [pointer, parameter] of named) {
    if (!sourceIds.has(parameter.source)) fail(`${pointer}/source`, `No source record ${parameter.source}.`);
    if (parameter.basis === 'assumed' && (parameter.low === undefined || parameter.high === undefined))
      fail(pointer, 'An assumption needs low and high.');
  }
  return problems;
}
