import { Type } from 'typebox';
import { hashPassword } from '../../accounts/passwords.ts';
import { planNames, planOf } from '../../accounts/plans.ts';
import { newId } from '../../accounts/secrets.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import { accountOf, audit, normalEmail } from './access.ts';
import { AccountId, Email, Password, closed } from './fields.ts';
import { defineOperation } from '../operation.ts';
import { NOT_ASKED, PLANS } from './command-options.ts';
import type { AccountServices } from './services.ts';

const PlanName = Type.String({ description: 'One of the plans of catalog/plans.yaml.' });
export const AccountSummary = closed({ account_id: AccountId, email: Email, plan: PlanName });

export const createAccount = defineOperation({
  id: 'accounts.create',
  summary: 'Make an account (operator)',
  access: { kind: 'operator' },
  cost: 'short',
  services: 'accounts',
  command: {
    name: 'accounts create',
    description: 'Make an account',
    inputs: {
      email: { flag: '--email <address>', description: 'e-mail address' },
      plan: { flag: '--plan <plan>', description: PLANS },
      password: NOT_ASKED,
    },
  },
  input: closed({ email: Email, plan: PlanName, password: Type.Optional(Password) }),
  output: AccountSummary,
  errors: ['conflict', 'storage-unavailable'],
  async run(services, context, input) {
    requirePlan(services, input.plan);
    const passwordHash = input.password === undefined ? null : await hashPassword(input.password);
    const account = {
      id: newId('acc'),
      email: normalEmail(input.email),
      plan: input.plan,
      passwordHash,
      createdAtMs: context.nowMs,
      disabledAtMs: null,
    };
    await services.store.transaction(async (repositories) => {
      await repositories.accounts.insert(account);
      await audit(repositories, context, { action: 'account.create', accountId: account.id });
    });
    return { account_id: account.id, email: account.email, plan: account.plan };
  },
});

export const setPlan = defineOperation({
  id: 'accounts.set_plan',
  summary: 'Change the plan of an account (operator)',
  access: { kind: 'operator' },
  cost: 'short',
  services: 'accounts',
  command: {
    name: 'accounts set-plan',
    description: 'Change the plan of an account',
    inputs: {
      account_id: {
        flag: '[account]',
        also: '--account <id>',
        description: 'account id, when not given before',
      },
      plan: { flag: '[plan]', also: '--plan <plan>', description: PLANS },
    },
  },
  input: closed({ account_id: AccountId, plan: PlanName }),
  output: AccountSummary,
  errors: ['not-found', 'storage-unavailable'],
  async run(services, context, input) {
    requirePlan(services, input.plan);
    const account = await services.store.transaction(async (repositories) => {
      const found = await accountOf(repositories, input.account_id);
      await repositories.accounts.update(found.id, { plan: input.plan });
      const subject = `${found.plan} to ${input.plan}`;
      await audit(repositories, context, { action: 'account.set_plan', accountId: found.id, subject });
      return found;
    });
    services.credentialCache.forget((holder) => holder.credential.accountId === account.id);
    return { account_id: account.id, email: account.email, plan: input.plan };
  },
});

function requirePlan(services: AccountServices, plan: string): void {
  if (planOf(services.plans, plan) !== undefined) return;
  const message = `Known plans: ${planNames(services.plans).join(', ')}.`;
  throw new ProblemError('invalid-request', `No plan is named ${plan}.`, [
    { pointer: '/plan', code: 'unknown-plan', message },
  ]);
}
