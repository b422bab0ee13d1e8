import { readConfig } from '../../src/config.ts';
import { httpServices } from '../../src/composition/http-services.ts';
import { openServices } from '../../src/composition/open-services.ts';
import { createHttpServer } from '../../src/http/server.ts';
import { ACCOUNT_OPERATIONS } from '../../src/operations/accounts/index.ts';
import type { CallContext } from '../../src/operations/call-context.ts';
import { createLogger } from '../../src/telemetry/logger.ts';
import { createMetrics } from '../../src/telemetry/metrics.ts';
import { answerProcessorTime } from './child-server.ts';

/** Our server as it ships, but for the rate: the plan's limit is raised, so that the code runs and refuses nobody. */
const config = readConfig({ ...process.env, PORT: '0' });
const opened = await openServices(config);
await opened.storage.migrate();
const context: CallContext = { actor: { kind: 'operator' }, requestId: 'bench', nowMs: Date.now() };
const { account_id } = await ACCOUNT_OPERATIONS.createAccount.run(opened.accounts, context, {
  email: `bench-${process.pid}@example.org`,
  plan: 'professional',
});
const { key } = await ACCOUNT_OPERATIONS.createKey.run(opened.accounts, context, {
  account_id,
  mode: 'test',
  scopes: ['cost:read'],
});
const { token } = await ACCOUNT_OPERATIONS.createToken.run(opened.accounts, context, { account_id });
const { professional, ...plans } = opened.accounts.plans.plans;
const raised = {
  ...opened.accounts.plans,
  test_key_requests_per_minute: 10_000_000,
  plans:
    professional === undefined
      ? plans
      : { ...plans, professional: { ...professional, requests_per_minute: 10_000_000 } },
};
const services = { ...opened, accounts: { ...opened.accounts, plans: raised } };
const around = { logger: createLogger({ level: config.logLevel }), metrics: createMetrics(), now: Date.now };
const { app } = await createHttpServer(httpServices(config, services, around), {
  metricsToken: null,
  webDir: null,
  secureCookies: false,
});
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
const url = typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
const programIds = opened.programs.all.map(({ id }) => id);
answerProcessorTime();
process.send?.({ url, key, token, programIds });
