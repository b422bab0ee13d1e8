const WORDS = [
  [
    'Site energy, kBtu/sq ft',
    'Energy metered at the building in a year, over its floor area: the site energy use intensity.',
  ],
  [
    'tCO2e',
    'Metric tons of carbon dioxide, with other gases counted by how much they warm: the unit of Local Law 97.',
  ],
  [
    'Local Law 97, LL97',
    'The City law that limits yearly emissions of most buildings over 25,000 sq ft and fines the excess.',
  ],
  [
    'Article 320, Article 321',
    'The two ways that law governs a building: limits with fines, or a list of measures.',
  ],
  [
    'Net present value',
    'What a project is worth today: later savings and costs count less, by the discount rate.',
  ],
  ['Payback', 'Years until savings add up to the net cost.'],
  ['Tier', 'A package of work with an aim: from quick wins to net-zero ready.'],
  ['Class 5', 'The widest class of cost estimate (AACE): for screening, before any design.'],
  ['PACE', 'A loan repaid with the property tax bill.'],
] as const;

/** What the words of an estimate mean; loaded when somebody asks. */
export default function WordsUsed() {
  return (
    <dl className="words">
      {WORDS.map(([word, meaning]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
