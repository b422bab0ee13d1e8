interface Guide {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly load: () => Promise<{ default: string }>;
}

/** The papers of the repository that people and programs need beside the reference. */
export const GUIDES: readonly Guide[] = [
  {
    id: 'quick-starts',
    title: 'Quick starts',
    text: 'A first estimate and a first list of programs, in curl, TypeScript and Python.',
    load: () => import('../../../docs/quick-starts.md'),
  },
  {
    id: 'errors',
    title: 'Errors',
    text: 'Every refusal, what it means and what to do.',
    load: () => import('../../../docs/errors.md'),
  },
  {
    id: 'plans',
    title: 'Plans and limits',
    text: 'What each plan may call, how often, and how a limit is announced.',
    load: () => import('../../../docs/plans.md'),
  },
  {
    id: 'facts',
    title: 'What you know of a building',
    text: 'Bills, systems and years that replace public records.',
    load: () => import('../../../docs/facts.md'),
  },
  {
    id: 'portfolios',
    title: 'Portfolios',
    text: 'Many buildings from one file.',
    load: () => import('../../../docs/portfolios.md'),
  },
  {
    id: 'assistants',
    title: 'AI assistants',
    text: 'The tool server, its tools and how to connect.',
    load: () => import('../../../docs/mcp.md'),
  },
  {
    id: 'method',
    title: 'From request to answer',
    text: 'The stages of an estimate, what is hashed and what a check proves.',
    load: () => import('../../../docs/methods/estimate.md'),
  },
  {
    id: 'cost',
    title: 'How work is priced',
    text: 'Lines, soft costs, contingency and the price level.',
    load: () => import('../../../docs/methods/cost.md'),
  },
  {
    id: 'local-law-97',
    title: 'How Local Law 97 is applied',
    text: 'Who is covered, limits, coefficients and fines.',
    load: () => import('../../../docs/methods/local-law-97.md'),
  },
  {
    id: 'returns',
    title: 'How alternatives are compared',
    text: 'The 20-year cost, replacements, residual value and the verdict.',
    load: () => import('../../../docs/methods/returns.md'),
  },
];
