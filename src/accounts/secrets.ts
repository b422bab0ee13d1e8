import { hash, randomBytes } from 'node:crypto';

export type KeyMode = 'test' | 'live';

/** A secret just made: `secret` is shown once and never stored, `digest` and `displayPrefix` are. */
export interface MintedSecret {
  readonly secret: string;
  readonly digest: string;
  readonly displayPrefix: string;
}

const KEY_FORM = /^plb_(test|live)_[0-9a-f]{32}$/;
const TOKEN_FORM = /^plb_pat_[0-9A-Za-z]{40}$/;
const SESSION_FORM = /^[0-9A-Za-z]{43}$/;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ID_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** Characters of the random part that may be shown: enough to tell keys apart, far from enough to guess one. */
const SHOWN_CHARACTERS = 4;

export function mintKey(mode: KeyMode): MintedSecret {
  return minted(`plb_${mode}_`, randomBytes(16).toString('hex'));
}

export function mintToken(): MintedSecret {
  return minted('plb_pat_', randomBase62(40));
}

/** 43 characters of base62: 256 bits. */
export function mintSessionSecret(): MintedSecret {
  return minted('', randomBase62(43));
}

/** SHA-256, hex: the secrets are random and long, so that a slow hash would protect nothing (habits, anti-pattern 13). */
export function digestOf(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** The mode a well-formed key names, or null when malformed. */
export function keyModeOf(text: string): KeyMode | null {
  const mode = KEY_FORM.exec(text)?.[1];
  return mode === 'test' || mode === 'live' ? mode : null;
}

export function isTokenForm(text: string): boolean {
  return TOKEN_FORM.test(text);
}

export function isSessionForm(text: string): boolean {
  return SESSION_FORM.test(text);
}

/** `acc_`, `key_`, `tok_`, `ses_`, `evt_`, `sav_` or `fil_` and 24 characters (120 random bits). */
export function newId(prefix: 'acc' | 'key' | 'tok' | 'ses' | 'evt' | 'sav' | 'fil'): string {
  const characters = Array.from(randomBytes(24), (byte) => ID_ALPHABET[byte & 31]);
  return `${prefix}_${characters.join('')}`;
}

function minted(prefix: string, random: string): MintedSecret {
  const secret = prefix + random;
  return { secret, digest: digestOf(secret), displayPrefix: prefix + random.slice(0, SHOWN_CHARACTERS) };
}

function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 248 = 4 x 62: bytes above would favour the first characters.
      if (byte < 248 && text.length < length) text += BASE62[byte % 62];
    }
  }
  return text;
}
