import type { BuildingInput } from './types.ts';

/**
 * The building with another floor area. What its reports say was metered stays, so the intensity on record is brought to the
 * area: as much energy, on more or fewer square feet.
 */
export function withArea(input: BuildingInput, areaSqft: number): BuildingInput {
  const { siteEuiKbtuPerSqft: siteEui } = input;
  const scale = input.grossFloorAreaSqft / areaSqft;
  return {
    ...input,
    grossFloorAreaSqft: areaSqft,
    siteEuiKbtuPerSqft: siteEui === null ? null : siteEui * scale,
    ...(input.reportedYears === undefined
      ? {}
      : {
          reportedYears: input.reportedYears.map((report) => ({
            ...report,
            siteEuiKbtuPerSqft: report.siteEuiKbtuPerSqft * scale,
          })),
        }),
  };
}
