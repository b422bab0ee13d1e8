import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LOCK_NAME = 'parcels.import.lock';
/** No import takes this long: an older lock, or an older unfinished file, was left by a killed process. */
const ABANDONED_AFTER_MS = 3_600_000;

const heldHere = new Set<string>();

/** Another process (or another call of this one) is replacing the parcel file. */
export class ImportRunningError extends Error {
  constructor(dataDir: string, pid: number) {
    super(`Another import into ${dataDir} is running (process ${pid}); start again when it has finished.`);
    this.name = 'ImportRunningError';
  }
}

/** Takes the only place to write parcels of a data directory; returns how to give it back. Throws `ImportRunningError`. */
export function takeImportLock(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, LOCK_NAME);
  for (let attempt = 1; ; attempt++) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      heldHere.add(path);
      return () => {
        heldHere.delete(path);
        rmSync(path, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt === 3) throw error;
      const pid = holderOf(path);
      if (pid !== null) throw new ImportRunningError(dataDir, pid);
      rmSync(path, { force: true });
    }
  }
}

/** The process that holds the lock, or null when it is gone. */
function holderOf(path: string): number | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined || Date.now() - stat.mtimeMs > ABANDONED_AFTER_MS) return null;
  const pid = Number(readFileSync(path, 'utf8'));
  // In a container every main process has number 1: a lock with our number that we do not hold is from an earlier run.
  const isOwnEarlierLife = pid === process.pid && !heldHere.has(path);
  return !isOwnEarlierLife && isAlive(pid) ? pid : null;
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
