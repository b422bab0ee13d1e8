import type { BaselineView } from '../../contract/estimate/baseline.ts';
import { baselineBills } from '../building/billed-fuels.ts';
import type { BuildingContext } from './types.ts';

type Report = BaselineView['reports'][number];

/** One report behind the energy as is, and where the resolved building holds its figures. */
export interface ReportUsed {
  readonly report: Omit<Report, 'kbtu_per_sqft'>;
  readonly kbtuPerSqft: number;
  /** Pointer of its year in the resolved building. */
  readonly yearAt: string;
  /** True for the owner's own bills. */
  readonly areBills: boolean;
}

/** The owner's bills, the newest report with fuels, then the newest with an intensity; `used` says whether the energy rests on it. */
export function reportsUsed({ profile, input }: BuildingContext): ReportUsed[] {
  const { origin } = profile.fuelUse;
  const supplied = input.source === 'manual';
  const sourceOf = (year: number | null): string => {
    if (supplied) return 'the request';
    const held = [input.reportedFuels, input.reportedLevel].find((report) => report?.year === year);
    return held?.source ?? 'the building record';
  };
  const found: ReportUsed[] = billsUsed(profile, input);
  if (origin.mix !== null && origin.mixKbtu !== null) {
    const year = origin.mix === 'named' ? (input.reportedFuels?.year ?? null) : input.energyYear;
    const source = origin.mix === 'named' ? (input.reportedFuels?.source ?? '') : sourceOf(year);
    found.push({
      report: { gives: 'fuels', year, basis: supplied ? 'supplied' : 'reported', used: true, source },
      kbtuPerSqft: origin.mixKbtu.reduce((sum, kbtu) => sum + kbtu, 0) / profile.areaSqft,
      yearAt: origin.mix === 'named' ? '/reportedFuels/year' : '/energyYear',
      areBills: false,
    });
  }
  if (origin.level !== null) {
    const own = origin.level === 'siteEuiKbtuPerSqft';
    const year = own ? input.siteEuiYear : (input.reportedLevel?.year ?? null);
    const probable = !own && input.reportedLevel?.basis === 'inferred';
    found.push({
      report: {
        gives: 'level',
        year,
        basis: supplied ? 'supplied' : probable ? 'probable' : 'reported',
        used: true,
        source: own ? sourceOf(year) : (input.reportedLevel?.source ?? ''),
      },
      kbtuPerSqft: (own ? input.siteEuiKbtuPerSqft : input.reportedLevel?.siteEuiKbtuPerSqft) ?? 0,
      yearAt: own ? '/siteEuiYear' : '/reportedLevel/year',
      areBills: false,
    });
  }
  return found;
}

/** As what a request supplies: the owner says it. */
const OWN = 'supplied';

/** Twelve months that may span two years: the source says which. */
function billsUsed(
  { fuelUse, areaSqft }: BuildingContext['profile'],
  input: BuildingContext['input'],
): ReportUsed[] {
  const bills = baselineBills(input);
  if (bills === null) return [];
  const kbtu = (fuelUse.origin.billed ?? []).reduce((sum, fuel) => sum + (fuelUse.kbtu[fuel] ?? 0), 0);
  const source = `bills of the twelve months to ${bills.last_month}`;
  return [
    {
      report: { gives: 'fuels', year: null, basis: OWN, used: true, source },
      kbtuPerSqft: kbtu / areaSqft,
      yearAt: '',
      areBills: true,
    },
  ];
}
