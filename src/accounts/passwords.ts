import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { ProblemError } from '../contract/error-codes.ts';

/** OWASP Password Storage Cheat Sheet, Argon2id: 19 MiB, two passes, one lane. About 80 ms of one core here. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const TAG_BYTES = 32;
const SALT_BYTES = 16;
/** Hashes computed and waiting at once: above it, sign-in answers `overloaded` and estimates keep their threads. */
const MAX_IN_FLIGHT = 2;
const MAX_WAITING = 32;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** What the pattern matches: whole or not at all. */
type PhcParts = readonly [
  text: string,
  memory: string,
  passes: string,
  lanes: string,
  salt: string,
  tag: string,
];

let inFlight = 0;
const waiting: (() => void)[] = [];

/** The PHC string to store. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, salt, { memory: MEMORY_KIB, passes: PASSES, lanes: LANES });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(tag)}`;
}

/**
 * True when the password made this hash. With no hash (unknown account, or one without a password) the same work is
 * done and the answer is false, so that the time taken does not tell which e-mail addresses have accounts.
 */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const parts = PHC.exec(phc ?? '');
  if (parts === null) {
    await derive(password, randomBytes(SALT_BYTES), { memory: MEMORY_KIB, passes: PASSES, lanes: LANES });
    return false;
  }
  const [, memory, passes, lanes, salt, tag] = parts as unknown as PhcParts;
  const costs = { memory: Number(memory), passes: Number(passes), lanes: Number(lanes) };
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'), costs);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

async function derive(
  password: string,
  salt: Uint8Array,
  costs: { memory: number; passes: number; lanes: number },
): Promise<Buffer> {
  await acquire();
  try {
    return await new Promise((resolve, reject) => {
      const parameters = {
        message: password.normalize('NFC'),
        nonce: salt,
        memory: costs.memory,
        passes: costs.passes,
        parallelism: costs.lanes,
        tagLength: TAG_BYTES,
      };
      argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(Buffer.from(tag))));
    });
  } finally {
    release();
  }
}

async function acquire(): Promise<void> {
  if (inFlight < MAX_IN_FLIGHT) {
    inFlight += 1;
    return;
  }
  if (waiting.length >= MAX_WAITING) {
    throw new ProblemError('overloaded', 'Too many sign-ins at once; try again in a few seconds.');
  }
  await new Promise<void>((resolve) => waiting.push(resolve));
}

function release(): void {
  const next = waiting.shift();
  if (next) next();
  else inFlight -= 1;
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('base64')
    .replace(/={1,2}$/, '');
}
