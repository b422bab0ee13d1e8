import { readFileSync } from 'node:fs';
import { fastify } from 'fastify';
import { validatorOf } from '../../src/contract/validation/validator.ts';
import { shapeOf } from '../../src/http/serialise.ts';
import { answerProcessorTime } from './child-server.ts';
import { SCENARIOS } from './scenarios.ts';

/**
 * The ceiling: Fastify with nothing but the same validation of the same bodies and the same schema to serialise with. It
 * answers objects our server computed before, so that it writes the same bytes without computing anything.
 */
const [scenarioName = '', answersFile = ''] = process.argv.slice(2);
const scenario = SCENARIOS[scenarioName];
if (!scenario) throw new Error(`no scenario ${scenarioName}`);
const answers = JSON.parse(readFileSync(answersFile, 'utf8')) as unknown[];
const validate = scenario.request === null ? null : validatorOf(scenario.request);
let next = 0;

const app = fastify({ logger: false });
app.route({
  method: ['GET', 'POST'],
  url: '/*',
  schema: { response: { 200: shapeOf(scenario.response as never) } },
  handler: (request, reply) => {
    if (validate !== null && validate(request.body).length > 0)
      throw new Error('the ceiling got a request it does not take');
    next = (next + 1) % answers.length;
    // Not returned: Fastify would watch a returned reply as a promise, which costs more than a short answer.
    reply.send(answers[next]);
  },
});
await app.listen({ host: '127.0.0.1', port: 0 });
answerProcessorTime();
const address = app.server.address();
process.send?.({
  url: typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '',
});
