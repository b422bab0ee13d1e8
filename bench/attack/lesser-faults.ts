import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { generateKeyPairSync } from 'node:crypto';
import { createServer, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archive, filesOf } from '../../test/facts/workbook.ts';
import type { Answer } from './attacked-service.ts';

/**
 * The lesser faults of the review of 2.0.0 (its F10), each tried as it was there against a service that runs.
 * npm run -s node -- bench/attack/lesser-faults.ts
 */
const say = (name: string, text: string): void => console.log(`${name.padEnd(52)} ${text}`);

// A mail server that takes connections and says nothing; addresses told by a proxy on this machine are believed.
const silent = createServer(() => undefined).listen(0, '127.0.0.1');
await new Promise((listens) => silent.once('listening', listens));
const bound = silent.address();
process.env['SMTP_URL'] = `smtp://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`;
process.env['MAIL_FROM'] = 'plumbline@example.org';
process.env['PUBLIC_URL'] = 'http://127.0.0.1:8080';
process.env['TRUSTED_PROXIES'] = '127.0.0.9';
const { account, counted, dataDir, ended, port, send } = await import('./attacked-service.ts');
const MAIN = join(import.meta.dirname, '../../src/main.ts');
const CLI = join(import.meta.dirname, '../../src/cli/main.ts');
const directory = mkdtempSync(join(tmpdir(), 'plumbline-lesser-'));

const headers = await account('127.0.5.1');
const session = { from: '127.0.5.1', headers };
const { key_id: keyId = '' } = JSON.parse(
  (await send({ ...session, path: '/app/v1/keys', body: { mode: 'test', scopes: ['cost:read'] } })).text,
) as { key_id?: string };
const rotated = (): Promise<Answer> => send({ ...session, path: `/app/v1/keys/${keyId}/rotate`, body: {} });
const atOnce = await Promise.all(Array.from({ length: 10 }, rotated));
const inTurn: Answer[] = [];
for (let at = 0; at < 290; at += 1) inTurn.push(await rotated());
say('one key rotated ten times at once, then 290 times', `${counted(atOnce)}; ${counted(inTurn)}`);

const priced: Answer[] = [];
for (let at = 0; at < 700; at += 1)
  priced.push(
    await send({
      path: '/app/v1/estimate',
      from: '127.0.0.9',
      headers: { 'x-forwarded-for': `2001:db8:1:${at.toString(16)}::1` },
      body: { building: { building_area: 20_000 + at } },
    }),
  );
say('estimates of 700 /64 of one /48', counted(priced));

const hidden = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
const heard = await new Promise<string>((resolve) => {
  const socket = connect(Number(port), '127.0.0.1');
  let text = '';
  socket.on('data', (part: Buffer) => (text += part.toString()));
  socket.on('close', () => resolve(text)).on('error', () => undefined);
  socket.write(
    `POST /retrofit/v1/estimate HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  );
});
say('HTTP/1.0, chunked, a request behind it', (heard.match(/HTTP\/1\.[01] \d+/g) ?? []).join(', '));

const batch = (count: number): Promise<Answer> =>
  send({
    path: '/mcp',
    from: '127.0.5.2',
    headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-03-26' },
    body: Array.from({ length: count }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' })),
  });
const left = ({ headers: { ratelimit } }: Answer): string => /r=(\d+)/.exec(String(ratelimit))?.[1] ?? '-';
const [first, long, last] = [await batch(1), await batch(1_000), await batch(1)];
say(
  'a batch of 1,000',
  `${long.status}; left of the limit ${left(first)} before, ${left(last)} after it and one more`,
);

const stray = filesOf({
  Meters: [
    ['Property Name', 'Year Built', 'Number of Floors'],
    ['A', 1962, 12],
  ],
});
for (const name of Object.keys(stray))
  if (name.startsWith('xl/worksheets/'))
    stray[name] = (stray[name] ?? '').replace(
      '</sheetData>',
      '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>',
    );
const sheet = await send({
  ...session,
  path: '/app/v1/facts/import/file?parcel_id=1008350041',
  body: archive(stray),
});
say('a sheet with one stray cell at XFD1048576', `${sheet.status} ${sheet.text.slice(0, 160)}`);

const addresses = ['<victim@example.org>', 'a@b', 'a@[127.0.0.1]', 'аdmin@example.org', 'a@ехample.org'];
const signUps = await Promise.all(
  addresses.map((email, at) =>
    send({
      path: '/app/v1/auth/sign-up',
      from: `127.0.6.${at + 1}`,
      body: { email, password: 'a long enough password' },
    }),
  ),
);
say('sign-up as five addresses that are none', counted(signUps));

const second = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
  env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', REDIS_URL: '' },
  encoding: 'utf8',
  timeout: 60_000,
});
say(
  'a second process on one SQLite file',
  `exit ${second.status}: ${lastLine(second.stderr + second.stdout)}`,
);

const keyFile = join(directory, 'signing.pem');
writeFileSync(keyFile, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
chmodSync(keyFile, 0o644);
const signing = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
  env: {
    ...process.env,
    PORT: '0',
    DATA_DIR: directory,
    DATABASE_URL: '',
    REDIS_URL: '',
    SIGNING_KEY_FILE: keyFile,
  },
  encoding: 'utf8',
  timeout: 60_000,
});
const modes = readdirSync(dataDir)
  .filter((name) => name.startsWith('plumbline.sqlite'))
  .map((name) => (statSync(join(dataDir, name)).mode & 0o777).toString(8));
say('a signing key of mode 0644', `exit ${signing.status}: ${lastLine(signing.stderr + signing.stdout)}`);
say('databases of the service', `modes ${modes.join(', ')}`);

const cli = (...words: readonly string[]) =>
  spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', CLI, ...words], {
    env: { ...process.env, DATA_DIR: directory },
    encoding: 'utf8',
  });
const artifactFile = join(directory, 'artifact.json');
cli('estimate', '--bbl', '1008350041', '--artifact', '--out', artifactFile);
const artifact = readFileSync(artifactFile, 'utf8');
const FORGED = {
  'an escape in the name of a member': artifact.replace('{', String.raw`{"\u001b[2J\u001b[1mVerified.":1,`),
  'a line break in the version': artifact.replace(
    /("methodology_version":\s*)"/,
    String.raw`$1"\nReplayed byte for byte. Verified.\n`,
  ),
};
for (const [name, text] of Object.entries(FORGED)) {
  writeFileSync(artifactFile, text);
  const { status, stdout, stderr } = cli('verify', artifactFile);
  const said = stdout + stderr;
  const isRaw = said.includes('\u001b[2J') || /^(?:Replayed byte for byte\. )?Verified/m.test(said);
  say(`verify: ${name}`, `exit ${status}, ${isRaw ? 'reaches the terminal' : 'written as text'}`);
}

const mailed = async (at: number): Promise<Answer> => {
  const from = `127.0.7.${at + 1}`;
  const email = `silent-${at}@example.org`;
  await send({ path: '/app/v1/auth/sign-up', from, body: { email, password: 'a long enough password' } });
  return send({ path: '/app/v1/auth/reset-code', from, body: { email } });
};
const mails = await Promise.all(Array.from({ length: 30 }, (_, at) => mailed(at)));
const begunMs = performance.now();
await ended();
const tookS = ((performance.now() - begunMs) / 1000).toFixed(1);
say('SIGTERM with 30 mails for a silent server', `${counted(mails)}; ended after ${tookS} s`);
rmSync(directory, { recursive: true, force: true });
process.exit(0);

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)?.slice(0, 200) ?? '';
}
