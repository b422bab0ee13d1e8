import type { ComplianceAnswer } from '../../contract/estimate/compliance.ts';
import { afterProjectedLimits } from './after-2034.ts';
import { article321 } from './article-321.ts';
import { filings } from './filings.ts';
import type { LawScope } from './law-scope.ts';
import { pendingMoney } from './pending-money.ts';
import { uncountedCharges } from './uncounted-charges.ts';
import { limitStatusView } from './limit-status-view.ts';
import { waysToComply } from './ways.ts';

/** The law beside the verdict: ways to comply, Article 321, what follows 2034, pending money, what is due. In no sum. */
export function complianceAnswer(scope: LawScope): ComplianceAnswer {
  const ofArticle321 = article321(scope);
  return {
    limit_status: limitStatusView(scope.context),
    ways: waysToComply({ ...scope, article321: ofArticle321 }),
    article_321: ofArticle321,
    uncounted: uncountedCharges(scope),
    after_2034: afterProjectedLimits(scope),
    pending: pendingMoney(scope),
    filings: filings(scope),
  };
}
