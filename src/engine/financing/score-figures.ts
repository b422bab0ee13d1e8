import { plus, minus, times, over, larger, smaller, rounded } from '../figures/arithmetic.ts';
import { compute, constant, type Figure } from '../figures/figure.ts';
import { ofStructure, type StructureScope } from './structure-scope.ts';
import { projectCost, savingsOf } from './project-figures.ts';
import { freshness, term } from './rate-figures.ts';
import { equity, npvOf, ofLayers, costOf, recurring } from './structure-figures.ts';

/** The score and the rank as figures: the twin of `financing/score.ts`. */

const unit = (figure: Figure): Figure => smaller(1, larger(0, figure));

type Part = 'economics' | 'coverage' | 'equity' | 'consent' | 'evidence' | 'freshness';

const PARTS: Readonly<Record<Part, (scope: StructureScope) => Figure>> = {
  economics: (scope) => {
    const cost = projectCost(scope);
    if (cost.value <= 0) return constant(0.5);
    const relative = over(npvOf(scope), cost);
    return plus(0.5, over(times(0.5, relative), plus(1, compute('abs', relative))));
  },
  coverage: (scope) => {
    const due = recurring(scope, 1);
    if (due === null || due.value <= 0) return constant(1);
    return unit(
      over(over(savingsOf(scope, 1), due), term(scope, 'coverage_full_marks', 'coverage of full marks')),
    );
  },
  equity: (scope) => {
    const uses = plus(
      costOf(scope),
      ofLayers(scope, 'originationFee'),
      ofLayers(scope, 'recordingTax'),
      ofLayers(scope, 'constructionInterest'),
    );
    return uses.value > 0 ? unit(minus(1, over(equity(scope), uses))) : constant(1);
  },
  consent: (scope) => {
    const { friction } = served(scope).consent;
    return minus(
      1,
      over(
        term(scope, `consent_steps/${friction}`, `${friction} consent`),
        term(scope, 'consent_steps/high', 'hardest'),
      ),
    );
  },
  evidence: (scope) => {
    const best = term(scope, 'evidence_steps/high', 'best known');
    const known = scope.candidate.offers.map(({ product }) =>
      term(scope, `evidence_steps/${product.confidence}`, `terms of ${product.title}`),
    );
    return over(smaller(best, ...known), best);
  },
  freshness: (scope) => times(...scope.candidate.offers.map((offer) => freshness(scope, offer))),
};

const served = (scope: StructureScope) => {
  const structure = scope.entry.financing?.structures[scope.structure];
  if (structure === undefined) throw new RangeError(`no structure ${scope.structure}`);
  return structure;
};

const isPart = (name: string): name is Part => Object.hasOwn(PARTS, name);

/** A part of the score, or the weighted sum of all. */
export function scoreFigure(scope: StructureScope, part: string): Figure {
  if (isPart(part)) return rounded('share', 6, PARTS[part](scope));
  const weighted = (Object.keys(PARTS) as Part[]).map((each) =>
    times(PARTS[each](scope), term(scope, `score_weights/${each}`, `weight of ${each}`)),
  );
  return rounded('share', 6, plus(...weighted));
}

/** One more than the structures before it: those that carry themselves, then the better score, equal scores by id. */
export function rankFigure(scope: StructureScope): Figure {
  const structures = scope.entry.financing?.structures ?? [];
  const standing = (structure: number): Figure => {
    const score = ofStructure({ ...scope, structure }, 'score/total', 'share');
    return structures[structure]?.notBankable === null ? plus(CARRIES, score) : score;
  };
  const own = standing(scope.structure);
  const before = structures.flatMap(({ id }, other) => {
    if (other === scope.structure) return [];
    return id < served(scope).id
      ? [compute('reaches', standing(other), own)]
      : [minus(1, compute('reaches', own, standing(other)))];
  });
  return plus(1, ...before);
}

/** More than any score: what carries itself stands before what does not. */
const CARRIES = 2;
