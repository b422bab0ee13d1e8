import type { Caps } from './benefit.ts';
import { asksAbout, compiledCondition } from './compiled-condition.ts';
import type { FactName } from './conditions.ts';
import type { Requirement } from './requirement.ts';
import type { ProgramFile } from './types.ts';

type Fault = [pointer: string, message: string];

/** An amount with its limits, of a line or of the whole program. */
interface Priced {
  readonly pointer: string;
  readonly kind: string;
  readonly amount: number | null;
  readonly low?: number | undefined;
  readonly caps?: Caps | undefined;
  readonly paid: string;
}

function pricedOf({ benefit, caps, lines = [], paid }: ProgramFile): Priced[] {
  const { kind, amount, low } = benefit;
  return [
    { pointer: '/benefit', kind, amount, low, caps, paid },
    ...lines.map((line, index) => ({ ...line, pointer: `/lines/${index}`, paid: line.paid ?? paid })),
  ];
}

const IN_KIND = new Set(['loan', 'service']);

function* amountFaults({ pointer, kind, amount, low, caps, paid }: Priced): Generator<Fault> {
  const limited = caps?.totalUsd !== undefined || caps?.shareOfCost !== undefined;
  if (kind === 'percent_of_cost' && amount !== null && amount >= 1 && !limited)
    yield [`${pointer}/amount`, 'the whole cost without a limit is a service, not a share of cost'];
  if (kind.startsWith('per_') && caps?.totalUsd !== undefined && amount !== null && caps.totalUsd <= amount)
    yield [`${pointer}/caps/totalUsd`, 'a limit on the sum is above the amount of one unit'];
  if (low !== undefined && amount !== null && low > amount)
    yield [`${pointer}/low`, 'the lower end of a range is above its top'];
  if (kind === 'service' && amount !== null) yield [`${pointer}/amount`, 'a service has no amount'];
  if (IN_KIND.has(kind) && paid !== kind) yield [`${pointer}/kind`, `a ${kind} is paid as a ${kind}`];
}

/** Facts that say what kind of building, owner or account a project is. */
const KIND_OF_PROJECT: ReadonlySet<FactName | null> = new Set<FactName>([
  'region',
  'electricUtility',
  'gasUtility',
  'ownerType',
  'buildingClass',
  'dwellingUnits',
]);

function* requirementFaults(
  { when, screens, undertaking }: Requirement,
  pointer: string,
  estimated: boolean,
): Generator<Fault> {
  if (undertaking === true && when !== undefined)
    yield [pointer, 'an undertaking is in words: a condition with `when` is tested'];
  if (screens !== undefined && when === undefined) yield [pointer, 'only a condition with `when` screens'];
  const asks = when !== undefined && asksAbout(compiledCondition(when), KIND_OF_PROJECT);
  if (estimated && asks && screens === undefined)
    yield [pointer, 'a condition on owner, building or account says whether it `screens`'];
}

function* lineFaults({ lines = [] }: ProgramFile): Generator<Fault> {
  const seen = new Set<string>();
  for (const [index, { id }] of lines.entries()) {
    if (seen.has(id)) yield [`/lines/${index}/id`, `${id} stands twice`];
    seen.add(id);
  }
  if (lines.filter(({ headline }) => headline === true).length > 1)
    yield ['/lines', 'one line at most is the headline'];
}

/** What no entry may say of its money and its conditions; each is a fault that stood in the catalogue once. */
export function moneyFaults(content: ProgramFile): Fault[] {
  const requirements = content.requirements.flatMap((requirement, index) => [
    ...requirementFaults(requirement, `/requirements/${index}`, content.estimate !== undefined),
  ]);
  const utilities: Fault[] =
    content.jurisdiction === 'utility' &&
    content.utilities === undefined &&
    !content.requirements.some(({ code }) => code === 'utility_account')
      ? [['/utilities', 'a utility program names the utilities whose accounts it is for']]
      : [];
  const amounts = pricedOf(content).flatMap((priced) => [...amountFaults(priced)]);
  return [...utilities, ...requirements, ...amounts, ...lineFaults(content)];
}
