/** One name of an RFC 6901 pointer as it stands in the pointer: `a/b` → `a~1b`. */
export function escapeToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The name behind one token of a pointer: `a~1b` → `a/b`. */
export function unescapeToken(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
