import { buildingInputFromRequest } from '../../src/engine/building/input-from-request.ts';
import type { BuildingInput } from '../../src/engine/building/types.ts';
import { withArea } from '../../src/engine/building/with-area.ts';
import { engine, heldLots, PLAIN, TODAY } from '../held-lots.ts';
import { sampleBbls } from '../sample-bbls.ts';
import { described } from './described.ts';

/**
 * How often 1 % more or less area or energy moves the cost of a tier by more than 10 %, and why. Described buildings, whose
 * energy is an intensity and grows with the area; or covered lots, whose meters stay as they are.
 * `npm run -s node -- bench/verdict/one-percent.ts [cases=1000 | covered] [lots=300]`
 */
const COVERED = process.argv[2] === 'covered';
const CASES = COVERED ? Infinity : Number(process.argv[2] ?? 1000);
const LOTS = Number(process.argv[3] ?? 300);
const JUMP = Math.log(1.1);
/** Over so many percent, up and down, the trend of a cost is read. */
const TREND = 4;

type Made = Exclude<ReturnType<typeof engine.estimate>, { kind: 'rejected' }>;
type Computed = Made['computed'][number];
type Vary = (input: BuildingInput, ratio: number) => BuildingInput;

function tiersOf(input: BuildingInput): Map<string, Computed> {
  const made = engine.estimate(PLAIN, input, TODAY);
  return new Map(made.kind === 'rejected' ? [] : made.computed.map((own) => [own.plan.tier, own]));
}

const times = (value: number | null, ratio: number): number | null => (value === null ? null : value * ratio);

const moreEnergy: Vary = (input, ratio) => {
  const { reportedFuels: fuels, reportedYears } = input;
  return {
    ...input,
    siteEuiKbtuPerSqft: times(input.siteEuiKbtuPerSqft, ratio),
    annualElectricityKwh: times(input.annualElectricityKwh, ratio),
    annualGasKbtu: times(input.annualGasKbtu, ratio),
    annualOtherKbtu: times(input.annualOtherKbtu, ratio),
    ...(reportedYears && {
      reportedYears: reportedYears.map((own) => ({
        ...own,
        siteEuiKbtuPerSqft: own.siteEuiKbtuPerSqft * ratio,
      })),
    }),
    reportedFuels:
      fuels &&
      (Object.fromEntries(
        Object.entries(fuels).map(([name, value]) => [
          name,
          name.endsWith('Kbtu') ? times(value as number | null, ratio) : value,
        ]),
      ) as unknown as typeof fuels),
  };
};

const moreArea: Vary = (input, ratio) =>
  COVERED
    ? withArea(input, input.grossFloorAreaSqft * ratio)
    : { ...input, grossFloorAreaSqft: input.grossFloorAreaSqft * ratio };

async function* inputs(): AsyncGenerator<BuildingInput> {
  if (!COVERED) for (const building of described()) yield buildingInputFromRequest(building);
  else {
    let lots = 0;
    for await (const { input } of heldLots(sampleBbls(Infinity))) {
      if (input.coveredList?.listed !== true) continue;
      yield input;
      lots += 1;
      if (lots === LOTS) return;
    }
  }
}

const logUsd = (own: Computed | undefined): number =>
  own === undefined ? Infinity : Math.log(own.cost.totalCents);
const ids = ({ plan }: Computed): Set<string> => new Set(plan.measures.map(({ measure }) => measure.id));
const canDo = ({ plan }: Computed): Set<string> => new Set(plan.applicable.map(({ measure }) => measure.id));

/** Why a tier moved: what follows from a tier before it is put down to that. */
function causeOf(
  before: Computed,
  after: Computed | undefined,
  risen: number,
  alreadyMoved: boolean,
): string {
  if (after === undefined) return 'the tier comes or goes';
  if (/Local Law 97/.test(before.plan.target) !== /Local Law 97/.test(after.plan.target))
    return 'the law begins at an area';
  const [had, has] = [ids(before), ids(after)];
  const [couldDo, canNow] = [canDo(before), canDo(after)];
  if ([...has].some((id) => !couldDo.has(id)) || [...had].some((id) => !canNow.has(id)))
    return 'work begins to apply, or ends';
  if (alreadyMoved) return 'a tier before it moved';
  if (before.plan.tier === 'quick_wins') return 'a payback limit is crossed';
  if (!before.plan.targetMet || !after.plan.targetMet) return 'the dearest step is crossed';
  return Math.sign(logUsd(after) - logUsd(before)) === risen
    ? 'more or less saving is needed'
    : 'another way becomes the cheaper one over the years';
}

const moved: Record<string, number> = {};
const causes: Record<string, number> = {};
let cases = 0;
let buildings = 0;
/** Buildings whose code tier rises by over 10 % for each 1 % of energy over the whole of the trend. */
let steep = 0;
for await (const input of inputs()) {
  if (cases >= CASES) break;
  buildings += 1;
  const before = tiersOf(input);
  const [low, high] = [-TREND, TREND].map((percent) =>
    logUsd(tiersOf(moreEnergy(input, 1 + percent / 100)).get('code_compliant')),
  ) as [number, number];
  if (Number.isFinite(high - low) && high - low > 2 * TREND * JUMP) steep += 1;
  for (const [name, vary] of [
    ['area', moreArea],
    ['energy', moreEnergy],
  ] as const)
    for (const percent of [1, -1]) {
      const after = tiersOf(vary(input, 1 + percent / 100));
      // More area lets a building whose meters stay emit more.
      const risen = COVERED && name === 'area' ? -percent : percent;
      let alreadyMoved = false;
      for (const [tier, own] of before) {
        cases += 1;
        const other = after.get(tier);
        if (!(Math.abs(logUsd(other) - logUsd(own)) > JUMP)) continue;
        const cause = `${tier}: ${causeOf(own, other, risen, alreadyMoved)}`;
        alreadyMoved = true;
        moved[tier] = (moved[tier] ?? 0) + 1;
        causes[cause] = (causes[cause] ?? 0) + 1;
        const [had, has] = [ids(own), other === undefined ? new Set<string>() : ids(other)];
        console.log(
          [
            input.parcelId ?? input.dofClass,
            Math.round(input.grossFloorAreaSqft),
            input.siteEuiKbtuPerSqft,
            `${name} ${percent} %`,
            cause,
            `${Math.round(own.cost.totalCents / 100)} -> ${Math.round((other?.cost.totalCents ?? 0) / 100)}`,
            `without ${[...had].filter((id) => !has.has(id)).join(', ') || 'nothing'}`,
            `with ${[...has].filter((id) => !had.has(id)).join(', ') || 'nothing'}`,
          ].join(' | '),
        );
      }
    }
}
const all = Object.values(moved).reduce((sum, own) => sum + own, 0);
console.log(JSON.stringify({ buildings, steep, cases, all, share: all / cases, moved, causes }, null, 1));
