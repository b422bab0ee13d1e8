import { execFileSync, spawnSync } from 'node:child_process';

/** A clone of the data set's repository, with or without a work tree, read at one commit. */
export interface Repository {
  readonly directory: string;
  /** Commit that is read. */
  readonly commit: string;
  /** Day of that commit, YYYY-MM-DD. */
  readonly day: string;
}

const LARGEST_OUTPUT_BYTES = 1 << 30;

function git(directory: string, args: readonly string[]): string {
  const options = { encoding: 'utf8', maxBuffer: LARGEST_OUTPUT_BYTES } as const;
  return execFileSync('git', ['-C', directory, ...args], options);
}

/** @throws Error where the directory is no clone or the commit is not in it. */
export function openRepository(directory: string, at = 'HEAD'): Repository {
  const [commit = '', day = ''] = git(directory, ['log', '-1', '--format=%H %cs', at]).trim().split(' ');
  return { directory, commit, day };
}

/** The paths below a folder at the commit. */
export function listFiles({ directory, commit }: Repository, folder: string): string[] {
  return git(directory, ['ls-tree', '-r', '--name-only', commit, folder]).split('\n').filter(Boolean);
}

export const readText = ({ directory, commit }: Repository, path: string): string =>
  git(directory, ['show', `${commit}:${path}`]);

/** A file as JSON; `otherwise` where the commit does not hold it. */
export function readJson<T>(repository: Repository, path: string, otherwise: T): T {
  const { directory, commit } = repository;
  const found = spawnSync('git', ['-C', directory, 'cat-file', '-e', `${commit}:${path}`]);
  return found.status === 0 ? (JSON.parse(readText(repository, path)) as T) : otherwise;
}

export interface Version {
  readonly commit: string;
  /** Day of the commit, YYYY-MM-DD. */
  readonly day: string;
  /** The file as it stood then; null where the commit removed it. */
  readonly text: string | null;
}

/** Every version of a file up to the commit, oldest first. */
export function versionsOf({ directory, commit }: Repository, path: string): Version[] {
  const args = ['log', '--format=%H %cs', '--reverse', commit, '--', path];
  const commits = git(directory, args)
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' ') as [string, string]);
  const input = commits.map(([hash]) => `${hash}:${path}\n`).join('');
  const { stdout } = spawnSync('git', ['-C', directory, 'cat-file', '--batch'], {
    input,
    maxBuffer: LARGEST_OUTPUT_BYTES,
  });
  const texts = batchOf(stdout);
  return commits.map(([hash, day], index) => ({ commit: hash, day, text: texts[index] ?? null }));
}

const NEW_LINE = 0x0a;

/** The answers of `git cat-file --batch`: a header and so many bytes each, or a header that ends in `missing`. */
function batchOf(bytes: Buffer): (string | null)[] {
  const texts: (string | null)[] = [];
  let at = 0;
  while (at < bytes.length) {
    const end = bytes.indexOf(NEW_LINE, at);
    const size = /^\S+ blob (\d+)$/.exec(bytes.toString('utf8', at, end))?.[1];
    at = end + 1;
    if (size === undefined) texts.push(null);
    else {
      texts.push(bytes.toString('utf8', at, at + Number(size)));
      at += Number(size) + 1;
    }
  }
  return texts;
}
