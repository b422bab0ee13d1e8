/** One name of an RFC 6901 pointer as it stands in the pointer: `a/b` → `a~1b`. */
export function escapeToken(name: string): string {
  return SPECIAL.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;
}

/** The name behind one token of a pointer: `a~1b` → `a/b`. */
export function unescapeToken(token: string): string {
  return token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token;
}

const SPECIAL = /[~/]/;
