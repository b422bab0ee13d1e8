import { expect, it } from 'vitest';
import { MOST_BYTES } from '../../src/mcp/pages.ts';
import { allPages } from './all-pages.ts';
import { overHttp, type Session } from './clients.ts';
import type { Ask, Question } from './question.ts';
import { FURTHER } from './questions-further.ts';
import { REVIEWED } from './questions-reviewed.ts';
import { NOT_ANSWERED, STRANGERS } from './questions-strangers.ts';

/** By hand every third; all of them in continuous integration. */
const EVERY = process.env['CI_SYSTEM'] ? 1 : 3;
const SETS = { reviewed: REVIEWED, further: FURTHER, strangers: STRANGERS } as const;
/** An address has thirty estimates a minute, so one session is asked no more. */
const A_SESSION = 15;

const asking =
  ({ client }: Session): Ask =>
  async (tool, input) => {
    const { isError, text, data, bytes } = await allPages(client, tool, input);
    expect(Math.max(...bytes), `${tool}, a page`).toBeLessThanOrEqual(MOST_BYTES);
    return { isError, text, data };
  };

/** What is wrong with the answers to some questions, asked in one session. */
async function unansweredOf(questions: readonly Question[]): Promise<string[]> {
  const session = await overHttp('modern');
  const ask = asking(session);
  const unanswered: string[] = [];
  for (const { asked, tool, input, check } of questions)
    try {
      await check(await ask(tool, input), ask);
    } catch (error) {
      unanswered.push(`${asked} (${tool}): ${error instanceof Error ? error.message : String(error)}`);
    }
  await session.close();
  return unanswered;
}

it.each(Object.entries(SETS))(
  'answers the questions of a set, each fact checked: %s',
  async (name, all) => {
    const questions = all.filter((_, at) => at % EVERY === 0);
    const unanswered: string[] = [];
    for (let from = 0; from < questions.length; from += A_SESSION)
      unanswered.push(...(await unansweredOf(questions.slice(from, from + A_SESSION))));
    const answered = questions.length - unanswered.length;
    process.stdout.write(`assistant questions answered, ${name}: ${answered} of ${questions.length}\n`);
    expect(unanswered).toEqual([]);
  },
  240_000,
);

it('has sixty questions of strangers, six without an answer', () => {
  expect(STRANGERS.length + Object.keys(NOT_ANSWERED).length).toBe(60);
  expect(STRANGERS.length).toBeGreaterThanOrEqual(54);
});
