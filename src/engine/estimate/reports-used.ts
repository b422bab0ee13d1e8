import type { BaselineView } from '../../contract/estimate/baseline.ts';
import { baselineBills } from '../building/billed-fuels.ts';
import { newestReport } from '../building/reported-energy.ts';
import type { BuildingContext } from './types.ts';

type Report = BaselineView['reports'][number];

/** One report behind the energy as is. */
export interface ReportUsed {
  readonly report: Omit<Report, 'kbtu_per_sqft'>;
  readonly kbtuPerSqft: number;
}

/** The owner's bills, the newest report with fuels, then the newest with an intensity; `used` says whether the energy rests on it. */
export function reportsUsed({ profile, input }: BuildingContext): ReportUsed[] {
  const { origin } = profile.fuelUse;
  const supplied = input.source === 'manual';
  const newest = newestReport(input);
  const sourceOf = (year: number | null): string => {
    if (supplied) return 'the request';
    const held = [input.reportedFuels, newest].find((report) => report?.year === year);
    return held?.source ?? 'the building record';
  };
  const found: ReportUsed[] = billsUsed(profile, input);
  if (origin.mix !== null && origin.mixKbtu !== null) {
    const year = origin.mix === 'named' ? (input.reportedFuels?.year ?? null) : input.energyYear;
    const source = origin.mix === 'named' ? (input.reportedFuels?.source ?? '') : sourceOf(year);
    found.push({
      report: { gives: 'fuels', year, basis: supplied ? 'supplied' : 'reported', used: true, source },
      kbtuPerSqft: origin.mixKbtu.reduce((sum, kbtu) => sum + kbtu, 0) / profile.areaSqft,
    });
  }
  const own = origin.level === 'siteEuiKbtuPerSqft';
  const kbtuPerSqft = own ? input.siteEuiKbtuPerSqft : (newest?.siteEuiKbtuPerSqft ?? null);
  if (origin.level !== null && kbtuPerSqft !== null) {
    const year = own ? input.siteEuiYear : (newest?.year ?? null);
    const probable = !own && newest?.isProbable === true;
    found.push({
      report: {
        gives: 'level',
        year,
        basis: supplied ? 'supplied' : probable ? 'probable' : 'reported',
        used: true,
        source: own ? sourceOf(year) : (newest?.source ?? ''),
      },
      kbtuPerSqft,
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
  const kbtu = (fuelUse.origin.billed ?? []).reduce((sum, fuel) => sum + fuelUse.kbtu[fuel]!, 0);
  const source = `bills of the twelve months to ${bills.last_month}`;
  return [
    {
      report: { gives: 'fuels', year: null, basis: OWN, used: true, source },
      kbtuPerSqft: kbtu / areaSqft,
    },
  ];
}
