import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import {
  account,
  counted,
  during,
  ended,
  paying,
  peak,
  port,
  resident,
  send,
  type Answer,
} from './attacked-service.ts';
import { lyingArchive } from './lying-archive.ts';

/**
 * Attacks of people with a free account, and of many addresses: how many requests were refused, what memory the service
 * and its readers of files came to, and how long a paying key waited beside, each after a look at it with nobody else.
 * npm run -s node -- bench/attack/accounts.ts [attack...]
 */
const say = (name: string, text: string): void => console.log(`${name.padEnd(58)} ${text}`);
const FILE = '/app/v1/facts/import/file?parcel_id=1008350041';
const MEASURED_MS = 10_000;

async function estimates(): Promise<void> {
  const headers = await account('127.0.1.1');
  const body = { bbl: '1008350041' };
  const answers = await during(12_000, 4, () =>
    send({ path: '/app/v1/account/estimate', from: '127.0.1.1', body, headers }),
  );
  say('free account, 4 connections, 12 s of estimates', counted(answers));
}

async function archives(): Promise<void> {
  const body = lyingArchive(6, 150_000_000);
  const headers = await account('127.0.1.2');
  const answers = await Promise.all(
    Array.from({ length: 9 }, () => send({ path: FILE, from: '127.0.1.2', body, headers })),
  );
  const size = `${Math.round(body.length / 1024)} kB`;
  say(`nine archives of ${size} that lie of 900 MB`, `${counted(answers)}; ${peak()}`);
}

async function files(): Promise<void> {
  const wide = Array.from({ length: 700_000 }, (_, at) => `a${at}=""`).join(' ');
  const body = Buffer.from(`<BuildingSync ${wide}/>`);
  const headers = await account('127.0.1.4');
  const slow = Array.from({ length: 9 }, () => send({ path: FILE, from: '127.0.1.4', body, headers }));
  const sound = Buffer.from(
    '<?xml version="1.0"?><BuildingSync><Building><FloorsAboveGrade>12</FloorsAboveGrade></Building></BuildingSync>',
  );
  const other = await account('127.0.1.3');
  await pause(1_000);
  const sounds: Answer[] = [];
  for (let at = 0; at < 5; at += 1)
    sounds.push(await send({ path: FILE, from: '127.0.1.3', body: sound, headers: other }));
  const nine = counted(await Promise.all(slow));
  say(
    'another account, five files beside nine slow ones',
    `${counted(sounds)} (the nine: ${nine}); ${peak()}`,
  );
}

async function bodies(): Promise<void> {
  const holding = [];
  for (const from of ['127.0.2.1', '127.0.2.2', '127.0.2.3']) {
    const headers = await account(from);
    for (let at = 0; at < 120; at += 1) {
      const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: from })
        .on('error', () => undefined)
        .resume();
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(
        `POST ${FILE} HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/octet-stream\r\nContent-Length: 7900000\r\n${lines.join('')}\r\n`,
      );
      socket.write(Buffer.alloc(7_899_900, 'x'));
      holding.push(socket);
    }
  }
  const beside = await paying(MEASURED_MS);
  say('three accounts, 360 files of 7.9 MB without their end', `paying: ${beside}; ${peak()}`);
  for (const socket of holding) socket.destroy();
}

/** An account at the most lots it may hold. */
async function holder(from: string): Promise<Readonly<Record<string, string>>> {
  const headers = await account(from);
  for (let batch = 0; batch < 25; batch += 1) {
    const records = Array.from({ length: 400 }, (_, at) => ({
      parcel_id: `1${String(batch * 400 + at + 1).padStart(5, '0')}0001`,
      facts: { num_floors: 12, boiler_installed_year: 2004, roof_installed_year: 2010 },
    }));
    const kept = await send({ path: '/app/v1/facts/import', from, body: { records }, headers });
    if (kept.status !== 200) throw new Error(kept.text);
  }
  return headers;
}

async function exports(): Promise<void> {
  for (const connections of [1, 4, 8]) {
    // An account of its own each: what is left of the limit of one would be measured else.
    const from = `127.0.3.${connections}`;
    const headers = await holder(from);
    const before = await paying(MEASURED_MS / 2);
    const exporting = during(MEASURED_MS, connections, () =>
      send({ method: 'GET', path: '/app/v1/account/export', from, headers }),
    );
    const beside = await paying(MEASURED_MS);
    const name = `${connections} connections that export 10,000 lots`;
    say(
      name,
      `paying before: ${before}; beside: ${beside} (exports: ${counted(await exporting)}); ${peak()}`,
    );
  }
}

async function cookies(): Promise<void> {
  const answers: Answer[] = [];
  for (let at = 0; at < 3_000; at += 100) {
    const guesses = Array.from({ length: 100 }, (_, guess) => {
      const cookie = `plumbline_session=plb_ses_${String(at + guess).padStart(64, '0')}`;
      return send({ method: 'GET', path: '/app/v1/account', from: '127.0.4.1', headers: { cookie } });
    });
    answers.push(...(await Promise.all(guesses)));
  }
  say('3,000 invented cookies of one address', counted(answers));
}

async function flood(): Promise<void> {
  const before = await paying(MEASURED_MS / 2);
  const flooding = during(15_000, 100, () => {
    const at = Math.floor(Math.random() * 1_000);
    const from = `127.1.${Math.floor(at / 250)}.${(at % 250) + 1}`;
    return send({ path: '/app/v1/estimate', from, body: { building: { building_area: 20_000 + at } } });
  });
  const beside = await paying(15_000);
  say(
    'estimates of 1,000 addresses, 15 s',
    `paying before: ${before}; beside: ${beside} (the flood: ${counted(await flooding)}); ${peak()}`,
  );
  say('and after it', `paying: ${await paying(5_000)}; ${peak()}`);
}

/** Twenty minutes with nobody: what of the memory of an attack goes back. */
async function rest(): Promise<void> {
  for (let minutes = 5; minutes <= 20; minutes += 5) {
    await pause(5 * 60_000);
    say(`${minutes} minutes later`, resident());
  }
}

/** In the order in which they are run; the last only where it is named. */
const ATTACKS = { estimates, archives, files, bodies, exports, cookies, flood, rest };
const isAttack = (name: string): name is keyof typeof ATTACKS => name in ATTACKS;
const named = process.argv.slice(2);
await paying(2_000);
say('nobody else, a paying key', `${await paying(5_000)}; ${peak()}`);
for (const name of named.length === 0 ? Object.keys(ATTACKS).slice(0, -1) : named) {
  if (!isAttack(name)) throw new Error(`No attack is called ${name}: ${Object.keys(ATTACKS).join(', ')}`);
  await ATTACKS[name]();
}
await ended();
process.exit(0);
