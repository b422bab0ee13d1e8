import { Type } from 'typebox';
import { newId } from '../../accounts/secrets.ts';
import { ProblemError } from '../../contract/error-codes.ts';
import { FactFile, FactFileId, type FactFileSource, type MovedLot } from '../../contract/facts/index.ts';
import { accountOf, audit, targetAccountId } from '../accounts/access.ts';
import { ACCOUNT_OPTION } from '../accounts/command-options.ts';
import { TargetAccount, closed, instant } from '../accounts/fields.ts';
import { inPages } from '../in-pages.ts';
import { defineOperation } from '../operation.ts';
import type { AccountRepositories, FactFileRecord, Page } from '../ports/accounts.ts';

/** Files an account may have brought: a few a lot and year. */
const MOST_FILES = 2_000;
/** One may name a thousand lots. */
const PAGE_FILES = 20;

/** Notes a file that facts were kept of, in the transaction that keeps them. @throws ProblemError past the limit. */
export async function noteFactFile(
  { factFiles }: AccountRepositories,
  accountId: string,
  brought: { readonly source: FactFileSource; readonly moved: readonly MovedLot[]; readonly nowMs: number },
): Promise<void> {
  if ((await factFiles.countByAccount(accountId)) >= MOST_FILES)
    throw new ProblemError(
      'conflict',
      `An account keeps the names of at most ${MOST_FILES} files; forget some.`,
    );
  const { source, moved, nowMs } = brought;
  await factFiles.insert({ id: newId('fil'), accountId, source, moved, broughtAtMs: nowMs });
}

/** A file as it is served. */
export const servedFactFile = ({ id, source, moved, broughtAtMs }: FactFileRecord): FactFile => ({
  file_id: id,
  brought_at: instant(broughtAtMs),
  source,
  moved: [...moved],
  words: wordsOf(moved),
});

const MOST_LOTS_NAMED = 5;

function wordsOf(moved: readonly MovedLot[]): string {
  if (moved.length === 0) return 'It said what was known already.';
  const each = moved.slice(0, MOST_LOTS_NAMED).map(({ parcel_id: lot, added, changed }) => {
    const parts = [
      ...(added.length > 0 ? [`new: ${added.join(', ')}`] : []),
      ...(changed.length > 0 ? [`changed: ${changed.join(', ')}`] : []),
    ];
    return `${lot} (${parts.join('; ')})`;
  });
  const more = moved.length - each.length;
  return `${each.join(', ')}${more > 0 ? ` and ${more} more lots` : ''}.`;
}

export const listFactFiles = defineOperation({
  id: 'facts.files',
  summary: 'The files an account brought facts from, and what each moved',
  access: { kind: 'session' },
  cost: 'bulk',
  large: true,
  services: 'accounts',
  http: [{ at: ['pages'], method: 'GET', path: '/fact-files', input: 'parts' }],
  command: { name: 'facts files', inputs: { account_id: { ...ACCOUNT_OPTION, required: true } } },
  input: closed({ account_id: TargetAccount }),
  output: closed({ files: Type.Array(FactFile, { description: 'The latest first.' }) }),
  errors: ['not-found', 'storage-unavailable', 'overloaded'],
  async run({ store }, context, { account_id }) {
    const { id } = await accountOf(store.read, targetAccountId(context, account_id));
    const list = (page: Page<FactFileRecord>) => store.read.factFiles.listByAccount(id, page);
    return { files: await inPages(list, servedFactFile, { limit: PAGE_FILES, pause: context.pause }) };
  },
});

export const forgetFactFile = defineOperation({
  id: 'facts.forget_file',
  summary: 'Forget that a file was brought; the facts stay',
  access: { kind: 'session' },
  cost: 'short',
  services: 'accounts',
  http: [{ at: ['pages'], method: 'DELETE', path: '/fact-files/{file_id}', input: 'parts' }],
  command: {
    name: 'facts forget-file',
    inputs: { file_id: { flag: '<file>' }, account_id: { ...ACCOUNT_OPTION, required: true } },
  },
  input: closed({ account_id: TargetAccount, file_id: FactFileId }),
  output: closed({ file_id: FactFileId }),
  errors: ['not-found', 'storage-unavailable'],
  async run({ store }, context, { account_id, file_id: id }) {
    const accountId = targetAccountId(context, account_id);
    return store.transaction(async (repositories) => {
      if (!(await repositories.factFiles.delete(accountId, id)))
        throw new ProblemError('not-found', `No file has the id ${id}.`, [
          { pointer: '/file_id', code: 'not_found', message: 'Take an id of the list of files.' },
        ]);
      await audit(repositories, context, { action: 'facts.forget_file', accountId, subject: id });
      return { file_id: id };
    });
  },
});
