import { closed } from '../../contract/estimate/fields.ts';
import { PlanList } from '../../contract/pages.ts';
import { defineOperation } from '../operation.ts';

export const listPlans = defineOperation({
  id: 'listPlans',
  summary: 'List the plans and what each allows',
  access: { kind: 'open' },
  cost: 'short',
  services: 'plans',
  sameAllDay: true,
  http: [{ at: ['pages'], method: 'GET', path: '/plans', input: 'parts' }],
  input: closed({}, 'Nothing.'),
  output: PlanList,
  errors: [],
  run({ plans: rulesOfAll, offer }) {
    const { plans, test_key_requests_per_minute, anonymous_portfolio_rows_per_day } = rulesOfAll;
    return {
      plans: Object.entries(plans).map(([plan, rules]) => ({
        plan,
        ...rules,
        price: rules.paid ? (offer.prices[plan] ?? null) : 'free',
      })),
      test_key_requests_per_minute,
      anonymous_portfolio_rows_per_day,
      contact: offer.contact,
    };
  },
});
