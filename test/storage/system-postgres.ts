import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../limits/redis-server.ts';
import { processesUnder, postmaster } from './postgres-server.ts';

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

interface Place {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

export interface SystemPostgres {
  readonly url: (database: string) => string;
  /** Stops every process of it in its tracks (SIGSTOP): connections stay open and nothing is answered. */
  pause(): void;
  resume(): void;
  /** Runs a client program of the same version. */
  program(name: string, parameters: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** A server of the installed version in a directory of its own. As root it runs as the package's user `postgres`. */
export async function startSystemPostgres(at: Partial<Place> = {}): Promise<SystemPostgres> {
  const { host = '127.0.0.1', user = 'plumbline', password = 'test-only' } = at;
  const bin = systemPostgres ?? '';
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-system-postgres-'));
  const asUser = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
  chmodSync(directory, 0o755);
  if (asUser.length > 0) chownSync(directory, numericId('-u'), numericId('-g'));
  const port = at.port ?? (await freePort());
  const data = join(directory, 'data');
  const passwordFile = join(directory, 'password');
  writeFileSync(passwordFile, password);
  const server = async (name: string, ...parameters: string[]) => {
    const [command = '', ...rest] = [...asUser, join(bin, name), ...parameters];
    // Debian keeps runuser where an ordinary search path may not look.
    const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };
    await run(command, rest, { cwd: directory, env });
  };
  const access = ['-U', user, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  // The server may be killed here, the machine is not: nothing has to reach the disk.
  await server('initdb', '-D', data, ...access, '--encoding=UTF8', '--locale=C', '--no-sync');
  const options = `-p ${port} -c fsync=off -c listen_addresses=${host} -c unix_socket_directories=${directory}`;
  await server('pg_ctl', '-D', data, '-w', '-l', join(directory, 'log'), '-o', options, 'start');
  return {
    url: (database) => `postgres://${user}:${password}@${host}:${port}/${database}`,
    pause: () => processesUnder(postmaster(data)).forEach((pid) => process.kill(pid, 'SIGSTOP')),
    resume: () => processesUnder(postmaster(data)).forEach((pid) => process.kill(pid, 'SIGCONT')),
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
