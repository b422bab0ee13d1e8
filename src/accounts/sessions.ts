import { createHmac } from 'node:crypto';

/** A cookie as data: the HTTP layer writes it. */
export interface CookieSpec {
  readonly name: string;
  readonly path: string;
  readonly httpOnly: boolean;
  readonly secure: boolean;
  readonly sameSite: 'strict' | 'lax';
}

/**
 * `__Host-` cookies need `Secure`, which browsers only keep over https (and loopback); over plain http the plain name
 * is used. The session cookie is unreadable to scripts, the CSRF cookie must be readable to be repeated.
 */
export function sessionCookies(secure: boolean): { session: CookieSpec; csrf: CookieSpec } {
  const prefix = secure ? '__Host-' : '';
  const shared = { path: '/', secure, sameSite: 'strict' as const };
  return {
    session: { name: `${prefix}plumbline_session`, httpOnly: true, ...shared },
    csrf: { name: `${prefix}plumbline_csrf`, httpOnly: false, ...shared },
  };
}

/** The double-submit token, bound to its session: a token planted from another session does not fit. */
export function csrfTokenOf(sessionSecret: string): string {
  return createHmac('sha256', sessionSecret).update('plumbline csrf').digest('hex');
}
