import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../src/engine/at-once.ts';
import type { EstimateRequest, EvidenceLine, ExplainedNumber } from '../../src/contract/estimate/index.ts';
import type { ExplorerAnswer } from '../../src/contract/insights.ts';
import { evaluate, type Expression } from '../../src/evidence/expression.ts';
import { valueAt } from '../../src/quantities/json-pointer.ts';
import { sentence } from '../../web/src/format/sentence.ts';
import { address } from '../../web/src/format/address.ts';
import { day, month, words } from '../../web/src/format/numbers.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { estimateServices } from '../estimate/fixture.ts';
import { evidenceOfAnswer } from './answer-evidence.ts';
import { FORTY } from '../support/forty-buildings.ts';
import {
  listen,
  misread,
  numbersOf,
  openEverything,
  type Heard,
  type PageNumbers,
  type Received,
} from './page-numbers.ts';
import { answerOf, canBrowse, useSite } from './site.ts';

/** Numbers that belong to words: of laws, of periods, of how a figure is defined. */
const WORDS = [
  /Local Law (?:97|84|87|88|33)|LL(?:97|84|87|88|33)|Article 32[01]/g,
  /\b(?:over )?20 years\b|after 20 years|\b(?:of|in) 100\b|out of 100|8 of 10|one case of ten/g,
  /t?CO2e?|kBtu|No\. [24] oil|Class 5|over 25,000 sq ft/g,
  // How many finished jobs make a status (`STATUS` of the page).
  /measured on (?:30 or more|10 to 29) finished jobs/g,
  // The report's link to itself.
  /https?:\/\/\S+/g,
];
/** Calendar years and periods of years: names of what is dated, each in the answer or within the limits drawn. */
const YEARS = /\b(?:1[89]|20)\d\d\b(?:[–-]\d\d\b)?/g;
const LIMITS_FROM = 2024;
const LIMITS_TO = 2050;

/** Panels drawn at random over all forty. */
const DRAWN = 25;
const SEED = 20_261_122;
/** So many kinds of figures at least stand on the pages of all forty. */
const LEAST_KINDS = 100;

/** The pointer without its indices. */
const kindOf = (pointer: string): string => pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*');

describe.skipIf(!canBrowse)('every number of forty buildings', () => {
  const site = useSite();
  let visitors = 0;
  let browsing: Page | undefined;

  const post = <T>(path: string, body: unknown) =>
    answerOf<T>(site, path, body, `10.8.0.${(calls += 1) % 250}`);
  let calls = 0;
  const panelOf = (request: EstimateRequest, pointer: string) =>
    post<ExplainedNumber>('/explain', { request, pointer });
  /** Every number that opens on the estimate pages. */
  const figures: { readonly name: string; readonly request: EstimateRequest; readonly pointer: string }[] =
    [];

  it('are forty', () => expect(new Set(FORTY.map(([, asked]) => JSON.stringify(asked))).size).toBe(40));

  it.each(FORTY)(
    '%s: each stands in the answer the page got, as written, and its evidence recomputes to it',
    async (name, request) => {
      // One page for all, so that scripts are read once; each building is asked for from an address of its own.
      browsing ??= (await site.open('/sign-in')).page;
      const page = browsing;
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.7.0.${(visitors += 1)}` });
      const heard = listen(page);
      const faults: string[] = [];
      const pages: PageNumbers[] = [];
      for (const path of pathsOf(request)) {
        await page.goto(site.url + path);
        await page.locator('[data-at]').first().waitFor();
        await openEverything(page, heard);
        const numbers = await numbersOf(page);
        expect(numbers.held.length, path).toBeGreaterThan(20);
        pages.push(numbers);
        faults.push(...faultsOf(numbers, heard).map((fault) => `${path.split('?')[0]} ${fault}`));
      }
      figures.push(...(pages[0]?.opening ?? []).map((pointer) => ({ name, request, pointer })));
      page.removeAllListeners();
      for (const one of heard.received.values()) {
        const evidence = await evidenceOfAnswer(await estimateServices(), one);
        faults.push(...recomputed(numbersIn(one), pages, evidence));
      }
      expect([...new Set(faults)].slice(0, 60), name).toEqual([]);
    },
    120_000,
  );

  /**
   * Whether a panel, or one that its numbers open in turn, links to a publication (`linked`), names one that cannot be read
   * (`unlinked`), says that it is assumed (`assumed`), or rests on the building and the day alone (`given`).
   */
  async function proofOf(
    request: EstimateRequest,
    pointer: string,
  ): Promise<'linked' | 'unlinked' | 'assumed' | 'given'> {
    const met = new Set([pointer]);
    let proof: 'unlinked' | 'assumed' | 'given' = 'given';
    for (const at of met) {
      const panel = await panelOf(request, at);
      proves(panel);
      if (panel.sources.some(({ url }) => url !== null)) return 'linked';
      for (const { inputs } of [panel, ...panel.steps])
        for (const { kind, ref, basis } of inputs) {
          if (kind === 'pointer') met.add(ref);
          if (kind !== 'catalog' || proof === 'unlinked') continue;
          proof = basis === 'assumed' ? 'assumed' : 'unlinked';
        }
    }
    return proof;
  }

  it(`${DRAWN} figures drawn at random recompute and lead to what was published`, async () => {
    expect(new Set(figures.map(({ name }) => name)).size).toBe(FORTY.length);
    expect(new Set(figures.map(({ pointer }) => kindOf(pointer))).size).toBeGreaterThan(LEAST_KINDS);
    const random = randomFrom(SEED);
    const proofs: string[] = [];
    for (let drawn = 0; drawn < DRAWN; drawn += 1) {
      const figure = figures[Math.floor(random() * figures.length)];
      if (figure === undefined) throw new Error('no figure was found');
      const { name, request, pointer } = figure;
      proofs.push(`${await proofOf(request, pointer)}: ${name} ${pointer}`);
    }
    // A floor area is of the building alone, and so is a charge where no limit is due: no publication belongs to them.
    expect(proofs.filter((proof) => proof.startsWith('unlinked'))).toEqual([]);
    expect(proofs.filter((proof) => proof.startsWith('linked')).length).toBeGreaterThanOrEqual(18);
  });

  it('what to find out first opens down to the numbers of the answer in which the value was tried', async () => {
    const request: EstimateRequest = { bbl: '2024590030' };
    const { insights } = await post<ExplorerAnswer>('/estimate', request);
    const [first] = insights.findOutFirst;
    const moves = await panelOf(request, '/insights/findOutFirst/0/movesUsd');
    expect(moves.value).toBe(first?.movesUsd);
    const low = await panelOf(request, '/insights/findOutFirst/0/npv/low');
    expect(low.value).toBe(first?.npv.low);
    const inTrial = /^\/insights\/findOutFirst\/0\/trials\/\d+\//;
    const tried = low.inputs.find(({ ref }) => ref !== null && inTrial.test(ref));
    const inside = await panelOf(request, tried?.ref ?? '');
    expect(inside.value).toBe(tried?.value);
    for (const panel of [moves, low, inside]) proves(panel);
    for (const pointer of [
      '/insights/findOutFirst/9/movesUsd',
      '/insights/findOutFirst/0/trials/9/answer/tiers/0/roi/npv',
      '/insights/findOutFirst/0/nothing',
    ])
      await expect(panelOf(request, pointer), pointer).rejects.toThrow('400');
  });
});

function pathsOf(request: EstimateRequest): string[] {
  const search =
    request.bbl === undefined
      ? `building=${encodeURIComponent(JSON.stringify(request.building))}`
      : `bbl=${request.bbl}`;
  const side = (tier: string) => encodeURIComponent(JSON.stringify({ ...request, tier }));
  return [
    `/estimate?${search}`,
    `/print?${search}`,
    `/compare?a=${side('quick_wins')}&b=${side('code_compliant')}`,
  ];
}

const numbersIn = ({ answer: { estimate, insights } }: Received): object => ({ ...estimate, insights });

/** Each number of the page against the answers the page got. */
function faultsOf({ held, sums, differences, loose }: PageNumbers, { received, others }: Heard): string[] {
  const answers = [...received.values()].map(numbersIn);
  /** Right where one of the answers has it so. */
  const fitting = (text: string, value: (answer: object) => unknown): string | null => {
    const found = answers.map((answer) => {
      const number = value(answer);
      return typeof number === 'number' ? misread(text, number) : 'no number stands there';
    });
    return found.includes(null) ? null : (found[0] ?? 'no answer came');
  };
  const faults: string[] = [];
  const note = (at: string, fault: string | null) => fault !== null && faults.push(`${at}: ${fault}`);
  for (const { at, text } of held)
    note(
      at,
      fitting(text, (answer) => valueAt(answer, at)),
    );
  for (const { of, text } of sums)
    note(
      of.join(' '),
      fitting(text, (answer) => sumOf(answer, of)),
    );
  for (const { at, text } of differences) {
    const [first, second] = at.split(' ');
    const between = answers.flatMap((one) =>
      answers.map((other) => Number(valueAt(other, second ?? '')) - Number(valueAt(one, first ?? ''))),
    );
    if (!between.some((value) => misread(text, value) === null))
      faults.push(`${at}: ${text} is no difference`);
  }
  return [...faults, ...looseOf(loose, [...answers, ...others])];
}

const sumOf = (answer: object, of: readonly string[]): number =>
  of.reduce(
    (sum, at) =>
      at.startsWith('-') ? sum - Number(valueAt(answer, at.slice(1))) : sum + Number(valueAt(answer, at)),
    0,
  );

/** Texts with digits that are neither words of a served document nor numbers that belong to words. */
function looseOf(texts: readonly string[], documents: readonly unknown[]): string[] {
  const served = new Set<string>();
  for (const text of documents.flatMap(stringsIn))
    if (/\d/.test(text)) for (const write of WRITTEN) served.add(plain(write(text)));
  const all = [...served].join('\n');
  const longestFirst = [...served]
    .filter((text) => text.length > 4 || (text.length > 3 && /\D/.test(text)))
    .toSorted((a, b) => b.length - a.length);
  const years = new Set((JSON.stringify(documents).match(/\b(?:1[89]|20)\d\d\b/g) ?? []).map(Number));
  const isYear = (year: string) => {
    const number = Number(year.slice(0, 4));
    return years.has(number) || (number >= LIMITS_FROM && number <= LIMITS_TO);
  };
  return texts
    .map(plain)
    .filter((text) => !(text.length > 12 && all.includes(text)))
    .flatMap((text) => {
      let rest = text;
      for (const each of longestFirst) if (rest.includes(each)) rest = rest.replaceAll(each, '');
      for (const word of WORDS) rest = rest.replaceAll(word, '');
      rest = rest.replaceAll(YEARS, (year) => (isYear(year) ? '' : year));
      return /\d/.test(rest) ? [`loose: ${text}`] : [];
    });
}

/** The ways in which the pages write a served text. */
const WRITTEN: readonly ((text: string) => string)[] = [
  String,
  sentence,
  (text) => words(sentence(text)),
  day,
  month,
  words,
  address,
];

const plain = (text: string): string => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '').trim();

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

/** Each number of the page that is of this answer, by its evidence. */
function recomputed(answer: object, pages: readonly PageNumbers[], evidence: Evidence): string[] {
  const pointers = new Set(
    pages.flatMap(({ held, sums }) => [
      ...held.map(({ at }) => at),
      ...sums.flatMap(({ of }) => of.map((at) => at.replace(/^-/, ''))),
    ]),
  );
  const steps = new Map<string, EvidenceLine>();
  const faults = [...pointers].flatMap((at) => {
    const value = valueAt(answer, at);
    if (typeof value !== 'number') return [];
    const line = atOnce(evidence.explain(at, steps));
    if (line === null) return [`${at}: no evidence`];
    if (line.value !== value) return [`${at}: ${value} is served, ${String(line.value)} explained`];
    return wrongLines([line]);
  });
  return [...faults, ...wrongLines([...steps.values()])];
}

/** Lines whose expression does not come to their value. */
const wrongLines = (lines: readonly EvidenceLine[]): string[] =>
  lines.flatMap(({ pointer, expression, inputs, value }) => {
    const found = evaluate(
      expression as Expression,
      inputs.map((input) => Number(input.value)),
    );
    return found === value ? [] : [`${pointer}: ${String(value)} recomputes to ${found}`];
  });

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The panel gives its number from what stands on it alone, in units, and every figure of the catalogue names a source. */
function proves(panel: ExplainedNumber): void {
  const steps = new Map(panel.steps.map((step) => [step.pointer, step]));
  for (const line of [panel, ...panel.steps]) recomputes(line);
  for (const line of [panel, ...panel.steps])
    for (const input of line.inputs) {
      if (input.kind === 'step') expect(steps.get(input.ref)?.value, input.ref).toBe(input.value);
      if (input.kind === 'catalog')
        expect(
          panel.sources.map(({ id }) => id),
          input.ref,
        ).toContain(input.source);
    }
}

function recomputes({ pointer, expression, inputs, value, formula }: EvidenceLine): void {
  // A sum of nothing has no words of its own; the panel says so.
  if (inputs.length > 0) expect(formula, pointer).not.toBe('');
  const numbers = inputs.map((input) => {
    expect(typeof input.value, `${pointer}: ${input.name}`).toBe('number');
    expect(input.name, pointer).not.toBe('');
    return input.value as number;
  });
  expect(evaluate(expression as Expression, numbers), pointer).toBe(value);
}
