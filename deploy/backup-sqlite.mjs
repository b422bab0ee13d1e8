// Copies the SQLite database of a running service: node deploy/backup-sqlite.mjs var/plumbline.sqlite backup.sqlite
// Uses SQLite's online backup (Node 24), so that the copy is one consistent moment; a plain file copy may not be.
import { existsSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync, backup } from 'node:sqlite';

const [source, target] = process.argv.slice(2);
if (!source || !target) {
  process.stderr.write('Usage: node deploy/backup-sqlite.mjs SOURCE TARGET\n');
  process.exit(2);
}
if (!existsSync(source)) {
  process.stderr.write(`No database at ${source}\n`);
  process.exit(1);
}
const partial = `${target}.partial`;
rmSync(partial, { force: true });
const database = new DatabaseSync(source, { readOnly: true, timeout: 5000 });
await backup(database, partial);
database.close();

const copy = new DatabaseSync(partial);
// One file without a log beside it, checked before it takes the place of an older backup.
copy.exec('PRAGMA journal_mode = DELETE');
const { integrity_check: verdict } = copy.prepare('PRAGMA integrity_check').get();
const { accounts } = copy.prepare('SELECT count(*) AS accounts FROM accounts').get();
copy.close();
if (verdict !== 'ok') {
  process.stderr.write(`The copy is damaged: ${verdict}\n`);
  process.exit(1);
}
renameSync(partial, target);
process.stdout.write(`${target}: ${accounts} accounts, integrity ok\n`);
