import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../limits/redis-server.ts';

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';

/** Programs of an installed PostgreSQL: the test server's package has no pg_dump. Null when none is installed. */
export const systemPostgres = newestInstalled();
if (systemPostgres === null && process.env['CI_SYSTEM'] === '1') {
  throw new Error(`CI_SYSTEM=1 but no PostgreSQL is installed under ${DEBIAN}`);
}

function newestInstalled(): string | null {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .map(Number)
        .sort((a, b) => b - a)
    : [];
  const folder = versions.map((version) => join(DEBIAN, String(version), 'bin'));
  return folder.find((bin) => existsSync(join(bin, 'pg_dump')) && existsSync(join(bin, 'initdb'))) ?? null;
}

export interface SystemPostgres {
  readonly url: (database: string) => string;
  /** Runs a client program of the same version. */
  program(name: string, parameters: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** A server of the installed version in a directory of its own. As root it runs as the package's user `postgres`. */
export async function startSystemPostgres(): Promise<SystemPostgres> {
  const bin = systemPostgres ?? '';
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-system-postgres-'));
  const asUser = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
  chmodSync(directory, 0o755);
  if (asUser.length > 0) chownSync(directory, numericId('-u'), numericId('-g'));
  const port = await freePort();
  const data = join(directory, 'data');
  const server = async (name: string, ...parameters: string[]) => {
    const [command = '', ...rest] = [...asUser, join(bin, name), ...parameters];
    // Debian keeps runuser where an ordinary search path may not look.
    const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };
    await run(command, rest, { cwd: directory, env });
  };
  await server('initdb', '-D', data, '-U', 'plumbline', '--auth=trust', '--encoding=UTF8', '--locale=C');
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${directory}`;
  await server('pg_ctl', '-D', data, '-w', '-l', join(directory, 'log'), '-o', options, 'start');
  return {
    url: (database) => `postgres://plumbline@127.0.0.1:${port}/${database}`,
    async program(name, parameters) {
      await run(join(bin, name), [...parameters]);
    },
    async close() {
      await server('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function numericId(flag: '-u' | '-g'): number {
  return Number(spawnSync('id', [flag, 'postgres']).stdout.toString().trim());
}
