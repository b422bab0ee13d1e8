import { Type, type Static } from 'typebox';
import { FRICTIONS, PRODUCT_ROLES } from '../../vocabulary/financing.ts';
import { closed, fraction, oneOf, orNull, text, usd } from '../estimate/fields.ts';
import { RateOfReturn } from '../estimate/rate-of-return.ts';

export const OfferedProduct = closed(
  {
    productId: text('Id of the financing product.'),
    title: text('Its name.'),
    role: oneOf(PRODUCT_ROLES, 'What the product does in the structure.'),
    amount: usd(
      'Principal, with interest capitalised in construction; equity for cash and assessments; funded cost for service agreements; credit sold for credit sales.',
    ),
    rate: orNull(
      Type.Number(),
      'Annual nominal rate, fraction (0.0770 = 7.70 %); null for equity and power purchase.',
    ),
    rateLow: orNull(Type.Number(), 'Low end, fraction; widened when the rate is stale.'),
    rateHigh: orNull(Type.Number(), 'High end, fraction; widened when the rate is stale.'),
    rateBasis: text('How the rate comes about: fixed quote, or index plus spread.'),
    rateAsOf: orNull(Type.String({ format: 'date' }), 'Day the oldest part of the rate speaks for.'),
    rateStatus: oneOf(
      ['fresh', 'assumed', 'stale', 'after_evaluation', 'none'] as const,
      'Against the freshness window of the product at the evaluation date; assumed: the rate or its spread is not from a quote; after_evaluation: the rate is younger than that date.',
    ),
    termYears: orNull(Type.Number(), 'Years the rate or contract holds; null for equity.'),
    amortisationYears: orNull(
      Type.Number(),
      'Years over which level payments repay the principal; null when there are none.',
    ),
    paymentsPerYear: orNull(Type.Integer(), 'Payments a year; null when there are none.'),
    annualDebtService: usd('Payments of the first full year.'),
    originationFee: usd('Fee at closing, with legal, audit and certification charged to this product.'),
    recordingTax: usd('Mortgage recording tax.'),
    constructionInterest: usd('Interest on even monthly draws during construction.'),
    capitalised: Type.Boolean({
      description: 'Whether constructionInterest is inside amount (else paid by the owner at completion).',
    }),
    bindingConstraint: oneOf(
      [
        'project_need',
        'product_share_of_cost',
        'combined_ltc',
        'savings_coverage_floor',
        'product_maximum',
        'not_sized',
      ] as const,
      'What set the amount.',
    ),
    balloon: orNull(
      closed(
        { year: Type.Integer({ description: 'Years after in-service.' }), amount: usd('Owed then.') },
        'Balance when the term ends before the loan is repaid; refinanced at the same rate in every figure here.',
        'BalloonPayment',
      ),
      'Null when the loan is repaid within its term.',
    ),
    security: text('What secures it.'),
    assumptions: Type.Array(Type.String(), {
      description: 'Terms that rest on an assumption, not a source.',
    }),
    sources: Type.Array(
      closed(
        { source: text('Source id.'), locator: text('Where in the source.') },
        'One source.',
        'TermSource',
      ),
      { description: 'What the terms rest on.' },
    ),
    confidence: oneOf(['high', 'medium', 'low'] as const, 'How well its terms are known.'),
  },
  'One product of a structure.',
  'OfferedProduct',
);
export type OfferedProduct = Static<typeof OfferedProduct>;

const SavingsCoverage = closed(
  {
    year1: orNull(Type.Number(), 'First operating year; null without payments.'),
    minimum: orNull(Type.Number(), 'Lowest year in which a payment falls due; null without payments.'),
  },
  "Owner's savings (energy, operation, penalty avoided, demand response) divided by payments. Not the debt service coverage ratio (DSCR) of a property.",
  'SavingsCoverage',
);

const FinancingScore = closed(
  {
    total: Type.Number({ description: 'Weighted sum of the parts, 0 to 1.' }),
    economics: fraction('Levered net present value against project cost.'),
    coverage: fraction('Savings coverage of the first year.'),
    equity: fraction('Share of the cost the owner need not put in.'),
    consent: fraction('Ease of consent.'),
    evidence: fraction('How well the terms are known.'),
    freshness: fraction('Freshness of the rate.'),
  },
  'Ranking score in named parts, each 0 to 1, higher is better; a better part never lowers the rank.',
  'FinancingScore',
);

export const FinancingStructure = closed(
  {
    id: text('Product ids joined by +, main product first.'),
    rank: Type.Integer({ minimum: 1, description: '1 = best.' }),
    title: text('What it is in words.'),
    score: FinancingScore,
    products: Type.Array(OfferedProduct, { description: 'Products of the structure, main product first.' }),
    uses: closed(
      {
        projectCost: usd("Cost to finance (scope_cost or the tier's total, less work a third party owns)."),
        fees: usd('Origination, legal, audit and certification.'),
        recordingTax: usd('Mortgage recording tax.'),
        constructionInterest: usd('Interest during construction.'),
        total: usd('Sum of the uses.'),
      },
      'Uses of funds at completion.',
      'UsesOfFunds',
    ),
    sources: closed(
      {
        debt: usd('Debt and third-party money.'),
        incentivesAtCompletion: usd('Incentives and credit-sale money paid at completion.'),
        equity: usd("The owner's own money; never negative."),
      },
      'Sources of funds at completion; their sum equals uses.total unless incentives exceed it.',
      'SourcesOfFunds',
    ),
    equity: usd('Same as sources.equity.'),
    annualDebtService: usd('Payments of the first operating year, bridges left out.'),
    savingsCoverage: SavingsCoverage,
    stress: closed(
      { savingsDown20: SavingsCoverage, ratePlus100bp: SavingsCoverage, both: SavingsCoverage },
      'Coverage with energy and operation savings 20 % lower, with rates one point higher, and with both.',
      'CoverageStress',
    ),
    notBankable: orNull(
      closed(
        {
          minimumCoverage: Type.Number({ description: 'Lowest coverage of a year with payments.' }),
          required: Type.Number({
            description: 'What it must reach: 1.0, or the published minimum of its product.',
          }),
        },
        'Why no lender would take it on these savings.',
        'CoverageShortfall',
      ),
      'Null for what carries itself. What does not ranks below everything that does.',
    ),
    leveredIrr: RateOfReturn,
    unleveredIrr: RateOfReturn,
    npv: usd(
      'Net present value for the owner at the evaluation date when the tier is paid for this way; all cash is roi.npv.',
    ),
    cashOnCash: orNull(
      Type.Number(),
      "First operating year's cash after payments divided by equity, fraction; null where the equity is under a dollar.",
    ),
    paybackYears: orNull(
      Type.Number(),
      'Years until cumulative levered cash is not below zero; null when never in the study.',
    ),
    totalInterest: usd('Interest over the whole life of every loan, construction included.'),
    combinedLtc: fraction('Debt plus incentives paid at completion, divided by project cost.'),
    sir: orNull(
      closed(
        {
          ratio: Type.Number({
            description:
              'Present value of energy and operation savings over the useful life ÷ cost net of rebates.',
          }),
          ratioWithPenalties: Type.Number({ description: 'The same with penalties avoided.' }),
          required: Type.Number({ description: 'Gate value.' }),
        },
        'Savings-to-investment ratio: a gate on the whole project.',
        'SavingsToInvestmentRatio',
      ),
      'Null where no product of the structure asks for it.',
    ),
    consent: closed(
      {
        friction: oneOf(FRICTIONS, 'The hardest consent in the structure.'),
        text: text('Who must consent.'),
      },
      'Consent needed.',
      'FinancingConsent',
    ),
    balanceSheet: text('Whether it shows as debt.'),
    propertyTests: Type.Array(
      closed(
        {
          test: oneOf(['ltv', 'dscr'] as const, 'Test.'),
          productId: text('Product that asks for it.'),
          status: oneOf(['not_tested'] as const, 'Always not_tested.'),
          reason: text('Why.'),
        },
        'A test on the property.',
        'PropertyTest',
      ),
      {
        description: 'Tests that need the value or income of the property, which the request does not hold.',
      },
    ),
    perDwelling: orNull(
      closed(
        {
          oneTimeAssessment: usd('Equity per dwelling.'),
          monthlyDebtService: usd('Payments of year one per dwelling and month.'),
          monthlyChange: usd(
            'Change in carrying charges of year one per dwelling and month: positive is more to pay.',
          ),
        },
        'Board numbers.',
        'FinancingPerDwelling',
      ),
      'Co-ops and condominiums with a known number of dwellings; else null.',
    ),
    annualCashFlow: Type.Array(Type.Number(), {
      description: 'Levered flow by year, USD; index 0 = completion, then operating years.',
    }),
    reasons: Type.Array(Type.String(), {
      description: 'Why it has its rank, and what to confirm.',
    }),
    warnings: Type.Array(Type.String(), { description: 'What is wrong with it.' }),
  },
  'One way to pay for the tier.',
  'FinancingStructure',
);
export type FinancingStructure = Static<typeof FinancingStructure>;
