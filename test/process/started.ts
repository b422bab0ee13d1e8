import { spawn, type ChildProcess } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { ROOT } from '../architecture/source-files.ts';

export interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

export interface StartOptions {
  /** Where `src/` and `catalog/` stand; this repository by default. */
  readonly root?: string;
  readonly uid?: number;
  /** A file for standard error instead of the output. */
  readonly errors?: number;
}

/** `src/main.ts` in its own process, once it has printed its banner; rejects with its output when it ends first. */
export function startProcess(
  environment: Readonly<Record<string, string>>,
  options: StartOptions = {},
): Promise<Started> {
  const root = options.root ?? ROOT;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'src/main.ts')],
    {
      env: {
        ...process.env,
        PORT: '0',
        NODE_ENV: 'development',
        DATABASE_URL: '',
        REDIS_URL: '',
        ...environment,
      },
      stdio: ['ignore', 'pipe', options.errors ?? 'pipe'],
      ...(options.uid !== undefined && { uid: options.uid, gid: options.uid, cwd: '/' }),
    },
  );
  return whenStarted(child);
}

export function whenStarted(child: ChildProcess): Promise<Started> {
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      text += chunk.toString();
      const url = /listening on (http:\S+)\n\n[\s\S]*\n\n$/.exec(text)?.[1];
      if (url !== undefined) resolve({ child, url, output: () => text, ended });
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    void ended.then((code) => reject(new Error(`ended with ${code}: ${text}`)));
  });
}

/** The demo token that a start on loopback prints. */
export function demoToken({ output }: Started): string {
  return /plb_pat_[0-9A-Za-z]{40}/.exec(output())?.[0] ?? '';
}

export interface PlainAnswer {
  /** Null when the connection failed. */
  readonly status: number | null;
  readonly body: string;
}

/** One GET on a connection of its own. */
export function answerOf(url: string, headers: Readonly<Record<string, string>> = {}): Promise<PlainAnswer> {
  return new Promise((resolve) => {
    const failed = () => resolve({ status: null, body: '' });
    const sent = request(url, { headers, agent: false }, (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode ?? null, body }));
      answer.on('error', failed);
    });
    sent.on('error', failed);
    sent.end();
  });
}

export async function statusOf(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<number | null> {
  return (await answerOf(url, headers)).status;
}
