import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Service } from './compose-file.ts';

/** What all services of a deployment share: where its files lie and how its services are reached. */
export interface Surroundings {
  readonly directory: string;
  readonly addresses: Readonly<Record<string, string>>;
  readonly path: string;
  readonly workingDirectory: string;
}

/**
 * A service without an engine: a process of this machine with an address of its own, in whose command, environment and files
 * the paths of its mounts and the names of other services are replaced by what they are here.
 */
export class Container {
  readonly name: string;
  readonly service: Service;
  readonly address: string;
  readonly #around: Surroundings;
  /** Path in the container, and what it is here. */
  readonly #paths = new Map<string, string>();
  #process: ChildProcess | null = null;
  #ended: Promise<number | null> = Promise.resolve(null);

  constructor(name: string, service: Service, around: Surroundings) {
    this.name = name;
    this.service = service;
    this.address = around.addresses[name] ?? '';
    this.#around = around;
    const { directory } = around;
    for (const mount of service.tmpfs ?? [])
      this.#mountFolder(mount.split(':')[0] ?? '', join(directory, name));
    const files: [string, string][] = [];
    for (const mount of service.volumes ?? []) {
      const [source = '', target = ''] = mount.split(':');
      const host = join(directory, 'deploy', source);
      if (!source.startsWith('.')) this.#mountFolder(target, join(directory, 'volumes', source), '');
      else if (statSync(host).isDirectory()) this.#paths.set(target, host);
      else files.push([host, target]);
    }
    for (const [, target] of files) this.#paths.set(target, join(directory, name, target));
    for (const [host, target] of files) {
      const copy = join(directory, name, target);
      mkdirSync(dirname(copy), { recursive: true });
      writeFileSync(copy, this.here(readFileSync(host, 'utf8')));
    }
  }

  #mountFolder(target: string, below: string, path = target): void {
    this.#paths.set(target, join(below, path));
    mkdirSync(join(below, path), { recursive: true });
  }

  /** A text of the container as it is right on this machine. */
  here(text: string): string {
    const { addresses } = this.#around;
    const paths = [...this.#paths.keys()].toSorted((a, b) => b.length - a.length).join('|') || '\\0';
    const names = Object.keys(addresses).join('|');
    const pattern = new RegExp(
      `(?<![\\w.-])(?:(?<path>(?<!/)(?:${paths}))(?![\\w.-])|(?<name>${names})(?=:\\d)|0\\.0\\.0\\.0|(?<=bind )(?=:\\d))`,
      'gm',
    );
    return text.replaceAll(pattern, (...found: unknown[]) => {
      const { path, name } = found.at(-1) as { path?: string; name?: string };
      if (path !== undefined) return this.#paths.get(path) ?? path;
      return name === undefined ? this.address : (addresses[name] ?? name);
    });
  }

  environment(): Record<string, string> {
    const { addresses, path } = this.#around;
    const own = Object.entries(this.service.environment ?? {}).map(([key, value]) => [
      key,
      addresses[value] ?? this.here(String(value)),
    ]);
    return { ...(Object.fromEntries(own) as Record<string, string>), PATH: path };
  }

  /** A process of the container, as `compose exec` or `run` would start it. */
  spawn(command: readonly string[], output: 'pipe' | number = 'pipe'): ChildProcess {
    const [program = '', ...parameters] = command.map((part) => this.here(part));
    return spawn(program, parameters, {
      cwd: this.#around.workingDirectory,
      env: this.environment(),
      stdio: ['ignore', output, output],
      // Ends as a container does: all of its processes.
      detached: true,
    });
  }

  start(command = [...(this.service.entrypoint ?? []), ...(this.service.command ?? [])]): void {
    const log = openSync(this.#log(), 'w');
    const child = this.spawn(command, log);
    this.#process = child;
    this.#ended = new Promise((resolve) => {
      child.once('exit', (code) => resolve(code));
      child.once('error', () => resolve(127));
    });
  }

  /** Exit code of what was started, once it has ended. */
  ended(): Promise<number | null> {
    return this.#ended;
  }

  running(): boolean {
    return this.#process?.exitCode === null && this.#process.signalCode === null;
  }

  stop(): Promise<number | null> {
    if (this.running() && this.#process?.pid !== undefined) process.kill(-this.#process.pid, 'SIGTERM');
    return this.#ended;
  }

  log(): string {
    return readFileSync(this.#log(), 'utf8').slice(-3_000);
  }

  #log(): string {
    return join(this.#around.directory, `${this.name}.log`);
  }
}

/** What a process wrote, once it has ended. */
export function outputOf(child: ChildProcess): Promise<{ code: number | null; text: string }> {
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (text += part.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, text }));
  });
}
