import { createHash } from 'node:crypto';

/**
 * CORS: by default no address answers cross-origin except the public documents. Keys and tokens belong on servers; the
 * web app is served from the same origin. An operator can list origins for the public interfaces (`cross-origin.ts`).
 */
export const PUBLIC_CORS = { 'access-control-allow-origin': '*' } as const;

export const API_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/**
 * Answers of the web app's backend and files of the site: no page of another site may embed them, and opened by
 * themselves they can do nothing. The two public interfaces take no cookie, so that there is nothing to steal there.
 */
export const SAME_SITE_HEADERS = {
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/**
 * What goes with a page of the site. Pages load nothing from anywhere else; the scripts that stand in the page itself are
 * admitted by their digests, no other inline script runs. Styles may be inline: the chart and reference libraries set them
 * on elements.
 */
export function pageHeaders(html: string) {
  const digests = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return {
    'content-security-policy': [
      "default-src 'none'",
      ["script-src 'self'", ...digests].join(' '),
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self' data:",
      "connect-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  } as const;
}

export type PageHeaders = ReturnType<typeof pageHeaders>;
