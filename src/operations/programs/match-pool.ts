import type { ProgramSet } from '../../catalog/program-set.ts';
import type { CompiledProgram } from '../../catalog/sections/programs.ts';
import type { ProgramStatus } from '../../vocabulary/programs.ts';
import type { MatchItem } from '../../contract/programs/index.ts';
import { layoutOf } from '../../engine/alike.ts';
import { isOver, statusOn } from '../../engine/incentives/status.ts';
import { percent } from '../../quantities/number-text.ts';
import type { CalendarDate } from '../../quantities/calendar-date.ts';
import { isMoney } from './calculable.ts';
import { holdingOf, Kept, type Holding } from './match-held.ts';
import { scoringOf, type Scoring } from './match-score.ts';
import { isLive, lineLabel, offersOf, type Offer } from './offers.ts';
import { programIndex } from './program-index.ts';
import { paidWorkOf, type PaidWork } from './paid-work.ts';
import { offerTexts } from './program-texts.ts';
import { applicationUrlOf, bonusAdders } from './program-view.ts';
import { isOfHomes } from './request-facts.ts';
import type { Listed } from './services.ts';
import { JURISDICTION_NAMES } from './summary.ts';
import { termsOf, type Terms } from './terms.ts';

/** A program as every project for a technology meets it on a day. */
export interface PooledProgram {
  readonly id: string;
  readonly sectors: readonly string[];
  readonly stackingGroup: string | undefined;
  /** Accounts its utilities sell. */
  readonly accounts: readonly string[];
  /** What it pays for the technology on the day. */
  readonly offers: readonly PooledOffer[];
  /** How many of them are lines. */
  readonly lines: number;
}

/** What an item says whatever the project is. */
type OfferView = Pick<
  MatchItem,
  | 'name'
  | 'jurisdiction'
  | 'creditRate'
  | 'bonusAdders'
  | 'applicationUrl'
  | 'benefitId'
  | 'benefit'
  | 'administrator'
  | 'confidence'
  | 'statusAsOf'
>;

export interface PooledOffer {
  readonly line: Offer['line'];
  /** By the age of what the line says. */
  readonly status: ProgramStatus;
  /** What the line pays for, in words; empty where the program has one benefit. */
  readonly label: string;
  /** Of one layout with those of all offers. */
  readonly program: CompiledProgram;
  readonly terms: Terms;
  readonly hold: Holding;
  readonly ofHomes: boolean;
  readonly isMoney: boolean;
  readonly pays: PaidWork;
  readonly view: OfferView;
}

/** The programs of a day, found once a day and not once a match. */
export interface MatchPool {
  readonly asOf: CalendarDate;
  readonly scoring: Scoring;
  /** What projects before found, for those that come out alike. */
  readonly kept: Kept;
  /** Programs of a state and of the United States that pay for a technology, by id. */
  forProject(technology: string, state: string): readonly PooledProgram[];
}

/** The pool of the newest day asked for: a status can change from one day to the next. */
const pools = new WeakMap<ProgramSet, MatchPool>();

export function matchPoolOn(listed: Listed, asOf: CalendarDate): MatchPool {
  const cached = pools.get(listed.programs);
  if (cached !== undefined && cached.asOf === asOf) return cached;
  const pool = poolOf(listed, asOf);
  pools.set(listed.programs, pool);
  return pool;
}

function poolOf(listed: Listed, asOf: CalendarDate): MatchPool {
  const index = programIndex(listed);
  const kept = new Kept();
  const pooled = pooling(listed, asOf, kept);
  const lists = new Map<string, readonly PooledProgram[]>();
  return {
    asOf,
    kept,
    scoring: scoringOf(listed.incentiveRules),
    forProject(technology, state) {
      const key = `${technology} ${state}`;
      let list = lists.get(key);
      if (list === undefined) {
        list = index
          .forProject(technology, state)
          .map((program) => pooled(program, technology))
          .filter(({ offers }) => offers.length > 0);
        lists.set(key, list);
      }
      return list;
    },
  };
}

/** Makes each program once a technology, whichever state asks: those of the United States stand in every list. */
function pooling({ programs, incentiveRules }: Listed, asOf: CalendarDate, kept: Kept) {
  const even = layoutOf(programs.all, ['benefit', 'caps', 'wages', 'adders']);
  const made = new Map<CompiledProgram, Map<string, PooledProgram>>();
  return (program: CompiledProgram, technology: string): PooledProgram => {
    let byTechnology = made.get(program);
    if (byTechnology === undefined) made.set(program, (byTechnology = new Map()));
    let pooled = byTechnology.get(technology);
    if (pooled === undefined) {
      const live = offersOf(program).flatMap(({ line, program: of }): PooledOffer[] => {
        if (!isLive({ line, program: of }, asOf) || !of.technologies.some((each) => each === technology))
          return [];
        const status = statusOn(of, asOf, incentiveRules);
        return isOver(of, status) ? [] : [pooledOffer(program, { line, program: even(of) }, status, kept)];
      });
      pooled = {
        id: program.id,
        sectors: program.sectors,
        stackingGroup: program.stackingGroup,
        accounts: accountsOf(program),
        offers: live,
        lines: live.filter(({ line }) => line !== null).length,
      };
      byTechnology.set(technology, pooled);
    }
    return pooled;
  };
}

function pooledOffer(
  whole: CompiledProgram,
  { line, program }: Offer,
  status: ProgramStatus,
  kept: Kept,
): PooledOffer {
  const texts = offerTexts({ line, program });
  const terms = termsOf(program, status);
  return {
    line,
    status,
    label: line === null ? '' : lineLabel(line),
    program,
    terms,
    hold: holdingOf(terms, kept),
    ofHomes: isOfHomes(program),
    isMoney: isMoney(program),
    pays: paidWorkOf({ line, program }),
    view: {
      name: whole.name,
      jurisdiction: JURISDICTION_NAMES[whole.jurisdiction],
      creditRate: rateText(program, texts.benefit),
      bonusAdders: bonusAdders(whole),
      applicationUrl: applicationUrlOf(whole),
      ...texts,
      administrator: whole.administrator,
      confidence: program.confidence,
      statusAsOf: program.statusAsOf,
    },
  };
}

function rateText({ benefit }: CompiledProgram, words: string): string {
  return benefit.kind === 'percent_of_cost' && benefit.amount !== null ? percent(benefit.amount) : words;
}

/** The utilities of a program and the account each sells; one that sells either is counted as electric. */
export function accountsOf({ utilities = [] }: Pick<CompiledProgram, 'utilities'>): readonly string[] {
  return utilities.map(({ id, fuel }) => `${fuel === 'gas' ? 'gas' : 'electric'}:${id}`);
}
