import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryDirectory } from '../accounts/fixture.ts';
import { ROOT } from '../architecture/source-files.ts';
import { startSystemPostgres, systemPostgres, type SystemPostgres } from '../storage/system-postgres.ts';
import { directoryWithParcels } from '../support/held-parcels.ts';
import { imageDefaults, readCompose, startOrder, type Services } from './compose-file.ts';
import { Container, outputOf } from './container.ts';

/** Programs that the deployment runs here; where all must run, their absence is a failure. */
export const canDeploy =
  process.env['CI_SYSTEM'] !== undefined ||
  (systemPostgres !== null &&
    ['haproxy -v', 'redis-server --version', 'prometheus --version'].every((line) => {
      const [program = '', flag = ''] = line.split(' ');
      return spawnSync(program, [flag]).status === 0;
    }));

/** Of Grafana there is no package: its files are compared with what they name. */
const NOT_RUN = new Set(['grafana']);

export interface Deployment {
  readonly services: Services;
  readonly containers: Readonly<Record<string, Container>>;
  readonly postgres: SystemPostgres;
  readonly databaseUrl: string;
  readonly metricsToken: string;
  /** Within the deployment, http. */
  url(service: string, port: number): string;
  file(volume: string, name?: string): string;
  close(): Promise<void>;
}

/** deploy/compose.yaml, started from nothing as `sh deploy/up.sh` does, with the programs of this machine for its images. */
export async function startDeployment(): Promise<Deployment> {
  const directory = temporaryDirectory();
  const secrets = makeSecrets(directory);
  const text = readFileSync(join(directory, 'deploy/compose.yaml'), 'utf8');
  // A network of this machine stands for the containers' own.
  const network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.`;
  const composed = text.replaceAll('172.31.77.', network);
  const services = readCompose(composed, { ...secrets, LOG_LEVEL: 'silent' });
  const addresses = addressesOf(services, network);
  adaptBalancer(directory, addresses['balancer'] ?? '');
  const around = { directory, addresses, path: searchPath(directory), workingDirectory: ROOT };
  const containers = Object.fromEntries(
    Object.entries(services).map(([name, service]) => [
      name,
      new Container(name, withImage(name, service, directory), around),
    ]),
  );
  let postgres: SystemPostgres | null = null;
  const close = async () => {
    await Promise.all(Object.values(containers).map((container) => container.stop()));
    await postgres?.close();
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    for (const name of startOrder(services)) {
      if (NOT_RUN.has(name)) continue;
      const container = containers[name]!;
      await dependenciesOf(container, containers);
      if (name === 'postgres') postgres = await startDatabase(container);
      else container.start(commandOf(container));
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    services,
    containers,
    postgres: postgres!,
    databaseUrl: containers['app1']!.environment()['DATABASE_URL'] ?? '',
    metricsToken: secrets['METRICS_TOKEN'] ?? '',
    url: (service, port) => `http://${addresses[service]}:${port}`,
    file: (volume, name = '') => join(directory, 'volumes', volume, name),
    close,
  };
}

/** Runs deploy/up.sh on a copy of the folder, with a word in place of Compose, and reads the secrets that it made. */
function makeSecrets(directory: string): Record<string, string> {
  const isOperators = (path: string) => /\.(?:env|pem)$/.test(path);
  cpSync(join(ROOT, 'deploy'), join(directory, 'deploy'), {
    recursive: true,
    filter: (path) => !isOperators(path),
  });
  const made = spawnSync('sh', [join(directory, 'deploy/up.sh')], {
    env: { ...process.env, COMPOSE: 'echo' },
    encoding: 'utf8',
  });
  if (made.stdout !== '-f compose.yaml up --build --detach\n') throw new Error(made.stdout + made.stderr);
  const lines = readFileSync(join(directory, 'deploy/.env'), 'utf8').trim().split('\n');
  return Object.fromEntries(lines.map((line) => line.split('=')));
}

function addressesOf(services: Services, network: string): Record<string, string> {
  let last = 10;
  const own = ({ networks }: Services[string]) =>
    'inside' in networks ? networks['inside']?.ipv4_address : undefined;
  return Object.fromEntries(
    Object.entries(services).map(([name, service]) => [name, own(service) ?? `${network}${(last += 1)}`]),
  );
}

/** Names are addresses already, and connections leave from the balancer's own, as they do from a container. */
function adaptBalancer(directory: string, address: string): void {
  const file = join(directory, 'deploy/haproxy.cfg');
  const shipped = readFileSync(file, 'utf8');
  const adapted = shipped
    .replace(/resolvers containers\n(?: {4}.+\n)+/, '')
    .replace('resolvers containers init-addr last,libc,none', `source ${address}`);
  writeFileSync(file, adapted);
}

/** The programs of the images, by the names that they have there. */
function searchPath(directory: string): string {
  const bin = join(directory, 'bin');
  mkdirSync(bin);
  for (const name of ['server', 'cli']) {
    if (spawnSync(`valkey-${name}`, ['--version']).status === 0) continue;
    const found = spawnSync('sh', ['-c', `command -v redis-${name}`], { encoding: 'utf8' }).stdout.trim();
    symlinkSync(found, join(bin, `valkey-${name}`));
  }
  return [bin, dirname(process.execPath), systemPostgres, process.env['PATH'], '/usr/sbin'].join(':');
}

/** With what the image of the service itself sets; its data directory holds the parcels already. */
function withImage(name: string, service: Services[string], directory: string): Services[string] {
  if (service.image !== 'plumbline:local') return service;
  const { command, environment } = imageDefaults(readFileSync(join(ROOT, 'deploy/Containerfile'), 'utf8'));
  const own = service.volumes?.find((mount) => mount.endsWith(`:${environment['DATA_DIR']}`));
  const data = own?.split(':')[0] ?? `${name}-data`;
  mkdirSync(join(directory, 'volumes'), { recursive: true });
  renameSync(directoryWithParcels(), join(directory, 'volumes', data));
  const volumes = [...(service.volumes ?? []), `${data}:${environment['DATA_DIR']}`];
  return { command, ...service, volumes, environment: { ...environment, ...service.environment } };
}

/** What the other images do by themselves, and what their programs must be told where they share a machine. */
function commandOf({ name, service, address }: Container): string[] {
  const command = [...(service.entrypoint ?? []), ...(service.command ?? [])];
  if (name === 'balancer') return ['haproxy', '-db', '-f', '/usr/local/etc/haproxy/haproxy.cfg'];
  return name === 'valkey' ? [...command, '--bind', address] : command;
}

async function startDatabase(container: Container): Promise<SystemPostgres> {
  const {
    POSTGRES_USER: user = '',
    POSTGRES_PASSWORD: password = '',
    POSTGRES_DB: database,
  } = container.environment();
  const postgres = await startSystemPostgres({ host: container.address, port: 5432, user, password });
  await postgres.program('psql', ['--quiet', '-c', `create database ${database}`, postgres.url('postgres')]);
  return postgres;
}

async function dependenciesOf({ service }: Container, containers: Record<string, Container>): Promise<void> {
  for (const [name, { condition }] of Object.entries(service.depends_on ?? {})) {
    const needed = containers[name]!;
    if (condition === 'service_completed_successfully') {
      const code = await needed.ended();
      if (code !== 0) throw new Error(`${name} ended with ${code}: ${needed.log()}`);
    } else if (condition === 'service_healthy') await healthy(needed);
  }
}

async function healthy(container: Container): Promise<void> {
  const [kind, ...test] = container.service.healthcheck?.test ?? [];
  // In its container "here" is the service; on a shared machine the check must be told.
  const command =
    kind === 'CMD'
      ? [...test.slice(0, 1), '-h', container.address, ...test.slice(1)]
      : ['sh', '-c', `PGHOST=${container.address} ${test[0]}`];
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if ((await outputOf(container.spawn(command))).code === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${container.name} did not become healthy: ${container.log()}`);
}
