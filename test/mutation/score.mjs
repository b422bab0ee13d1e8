import { EQUIVALENT } from './equivalent.mjs';

/**
 * What the tries of a room count. Killed: a suite failed or did not end. Unreached: no suite runs the changed code.
 * Equivalent: alive, and changing nothing that can be seen: listed, or a check of what cannot be missing.
 */
export function scoreOf(tried, total) {
  const having = (status) => tried.filter((mutant) => mutant.status === status);
  const killed = having('killed');
  const survived = tried.filter(({ status }) => status !== 'killed');
  const open = survived.filter((mutant) => !isEquivalent(mutant) && !isInvariant(mutant));
  const unreached = open.filter(({ status }) => status === 'unreached');
  return {
    mutants: total,
    tried: tried.length,
    equivalent: survived.length - open.length,
    unreached: unreached.length,
    killed: killed.length,
    alive: open.length - unreached.length,
    open: open.map(named),
    falselyListed: killed.filter(isEquivalent).map(named),
  };
}

/** `x === undefined`, of a name, a field or an entry. */
const MISSING = String.raw`[\w.?[\]]+ === (?:undefined|null)`;
const CHECK = new RegExp(String.raw`^if \(${MISSING}(?: \|\| ${MISSING})*\) throw new (?:Range)?Error\(`);

/**
 * A value that cannot be missing is checked all the same, for the type checker: `if (x === undefined) throw new
 * RangeError(…)`, of one value or several. Taking the check out changes nothing as long as the value is there.
 */
const isInvariant = ({ now, text, next }) => now === 'false' && CHECK.test(`${text.trim()} ${next.trim()}`);

const isEquivalent = (mutant) =>
  EQUIVALENT.some(
    ({ file, line, was, now }) =>
      mutant.file === file &&
      mutant.was === was &&
      mutant.now === now &&
      (line === undefined || mutant.text.includes(line)),
  );

const named = ({ file, line, column, was, now, status }) =>
  `${file}:${line}:${column} ${status === 'unreached' ? '(not reached) ' : ''}${oneLine(was)} → ${oneLine(now)}`;

const oneLine = (text) => {
  const flat = text.replaceAll(/\s+/g, ' ');
  return flat.length > 90 ? `${flat.slice(0, 87)}…` : flat;
};

export function scoreTable(rooms) {
  const rows = rooms.map(({ name, day, seed, score }) => {
    const { mutants, tried, equivalent, unreached, killed, alive } = score;
    return [name, day, seed, mutants, tried, equivalent, unreached, killed, alive, percentOf(score)];
  });
  return [
    '| room | day | seed | mutants | tried | equivalent | not reached | killed | alive | killed of reached |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n');
}

/** The share killed; of a sample with its 95 % interval (Wilson's), since another draw gives another share. */
function percentOf({ mutants, tried, killed, alive }) {
  const reached = killed + alive;
  if (reached === 0) return 'none';
  const share = killed / reached;
  const percent = (value) => (100 * value).toFixed(1);
  if (tried === mutants) return `${percent(share)} %`;
  const z = 1.96;
  const middle = (share + z ** 2 / (2 * reached)) / (1 + z ** 2 / reached);
  const half =
    (z * Math.sqrt((share * (1 - share)) / reached + z ** 2 / (4 * reached ** 2))) / (1 + z ** 2 / reached);
  return `${percent(share)} % (${percent(middle - half)} to ${percent(middle + half)})`;
}
