import { afterAll, beforeAll, expect, it } from 'vitest';
import { MOST_BYTES } from '../../src/mcp/pages.ts';
import { allPages } from './all-pages.ts';
import { overHttp, type Session } from './clients.ts';
import type { Ask } from './question.ts';
import { FURTHER } from './questions-further.ts';
import { REVIEWED } from './questions-reviewed.ts';

const QUESTIONS = [...REVIEWED, ...FURTHER];

let session: Session;
beforeAll(async () => void (session = await overHttp('modern')), 60_000);
afterAll(() => session.close());

const ask: Ask = async (tool, input) => {
  const { isError, text, data, bytes } = await allPages(session.client, tool, input);
  expect(Math.max(...bytes), `${tool}, a page`).toBeLessThanOrEqual(MOST_BYTES);
  return { isError, text, data };
};

it('answers thirty questions, each fact checked', async () => {
  const unanswered: string[] = [];
  for (const { asked, tool, input, check } of QUESTIONS)
    try {
      await check(await ask(tool, input), ask);
    } catch (error) {
      unanswered.push(`${asked} (${tool}): ${error instanceof Error ? error.message : String(error)}`);
    }
  const answered = QUESTIONS.length - unanswered.length;
  process.stdout.write(`assistant questions answered: ${answered} of ${QUESTIONS.length}\n`);
  expect(unanswered).toEqual([]);
  expect(QUESTIONS.length).toBe(30);
}, 120_000);
