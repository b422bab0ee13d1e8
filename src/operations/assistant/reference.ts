import { Type } from 'typebox';
import { AccuracyReport } from '../../contract/accuracy-report.ts';
import { closed, orNull, text } from '../../contract/estimate/fields.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import { accuracyReport } from '../accuracy.ts';
import { defineOperation } from '../operation.ts';
import { holdsWords } from '../plain-words.ts';

const MAX_PAPER_CHARACTERS = 20_000;
const MAX_WORDS = 40;

export const dofClass = defineOperation({
  id: 'dofClass',
  summary: 'What a NYC DOF building class means to the engine',
  access: { kind: 'open' },
  cost: 'short',
  services: 'catalogue',
  tool: {
    name: 'dof_class',
    title: 'Building class',
    description:
      'Reads a NYC DOF building class code (D4) as an engine class and a Local Law 97 property type.',
  },
  input: closed(
    {
      code: Type.String({
        pattern: '^[A-Za-z][0-9A-Za-z]?$',
        description: 'DOF building class, for example D4.',
      }),
    },
    'The class.',
  ),
  output: closed(
    {
      code: text('The code, upper case.'),
      engine_class: orNull(Type.String(), 'Engine class; null when the code settles none.'),
      ll97_property_type: orNull(
        Type.String(),
        'Property type that sets the Local Law 97 limit; null when open.',
      ),
      reason: text('Why.'),
    },
    'The class as the engine reads it.',
  ),
  errors: [],
  run({ snapshot }, _context, { code }) {
    const upper = code.toUpperCase();
    const { dofClasses } = snapshot.sections;
    const exact = Object.hasOwn(dofClasses, upper) ? dofClasses[upper] : undefined;
    const entry = exact ?? dofClasses[upper.slice(0, 1)];
    if (entry === undefined)
      throw new ProblemError('invalid-request', `${upper} is not a DOF building class.`, [
        { pointer: '/code', code: 'unknown', message: 'Use a letter and a digit, for example D4 or O6.' },
      ]);
    const inherited = exact === undefined ? ` (read by its letter ${upper.slice(0, 1)})` : '';
    return {
      code: upper,
      engine_class: entry.engineClass,
      ll97_property_type: entry.propertyType,
      reason: `${entry.reason}${inherited}`,
    };
  },
});

export const accuracy = defineOperation({
  id: 'accuracy',
  summary: 'Measured accuracy of the estimates, out of sample',
  access: { kind: 'open' },
  cost: 'short',
  services: 'catalogue',
  sameAllDay: true,
  http: [{ at: ['pages'], method: 'GET', path: '/accuracy', input: 'parts' }],
  tool: {
    name: 'accuracy',
    title: 'Measured accuracy',
    description: 'How far estimates were from completed jobs, out of sample, by class and kind of work.',
  },
  input: closed({}, 'Nothing.'),
  output: AccuracyReport,
  errors: [],
  run: ({ snapshot }) => accuracyReport(snapshot),
});

export const methodology = defineOperation({
  id: 'methodology',
  summary: 'Method papers: the list, or one of them',
  access: { kind: 'open' },
  cost: 'short',
  services: 'reading',
  tool: {
    name: 'methodology',
    title: 'Methodology',
    description: 'The method papers: the list of them, or the text of the one that paper names.',
  },
  input: closed(
    {
      paper: Type.Optional(
        Type.String({ maxLength: 60, description: 'Id of a paper; leave out for the list.' }),
      ),
    },
    'Which paper.',
  ),
  output: closed(
    {
      methodology_version: text('Code that answers.'),
      catalog_version: text('Catalogue it rests on.'),
      papers: Type.Array(closed({ id: text('Id.'), title: text('Title.') }, 'One.'), {
        description: 'All papers.',
      }),
      markdown: orNull(Type.String(), 'Text of the paper asked for, cut at 20,000 characters.'),
    },
    'Method papers.',
  ),
  errors: [],
  run({ papers, snapshot, methodologyVersion }, _context, { paper }) {
    const found = papers.find(({ id }) => id === paper);
    if (paper !== undefined && found === undefined) {
      const message = `There is no paper ${paper}. Papers: ${papers.map(({ id }) => id).join(', ')}.`;
      throw new ProblemError('invalid-request', message, [{ pointer: '/paper', code: 'unknown', message }]);
    }
    return {
      methodology_version: methodologyVersion,
      catalog_version: snapshot.catalogVersion,
      papers: papers.map(({ id, title }) => ({ id, title })),
      markdown: found?.markdown.slice(0, MAX_PAPER_CHARACTERS) ?? null,
    };
  },
});

export const glossary = defineOperation({
  id: 'glossary',
  summary: 'What the words of the answers mean',
  access: { kind: 'open' },
  cost: 'short',
  services: 'reading',
  tool: {
    name: 'glossary',
    title: 'Glossary',
    description:
      'What the words in the answers mean: entries of that name first, then those that use it; leave word out for all.',
  },
  input: closed(
    {
      word: Type.Optional(
        Type.String({ maxLength: 60, description: 'Part of a word; leave out for all words.' }),
      ),
    },
    'Which word.',
  ),
  output: closed(
    {
      entries: Type.Array(closed({ word: text('Word.'), meaning: text('Meaning.') }, 'One.'), {
        maxItems: MAX_WORDS,
        description: 'Words and meanings.',
      }),
      total: Type.Integer({ minimum: 0, description: 'Entries that match.' }),
    },
    'Glossary.',
  ),
  errors: [],
  run({ glossary }, _context, { word }) {
    const named = glossary.filter((entry) => holdsWords(entry.word, word ?? ''));
    const used = glossary.filter((entry) => !named.includes(entry) && holdsWords(entry.meaning, word ?? ''));
    const entries = [...named, ...used];
    return { entries: entries.slice(0, MAX_WORDS), total: entries.length };
  },
});
