import { randomBytes } from 'node:crypto';

const SAFE_ID = /^[A-Za-z0-9._:-]{1,64}$/;

/** The caller's own id when it is safe to repeat, else a new one: random per process, counted within it. */
export function requestIdSource(): (header: string | string[] | undefined) => string {
  const prefix = `req_${randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x')}`;
  let count = 0;
  return (header) => {
    if (typeof header === 'string' && SAFE_ID.test(header)) return header;
    count += 1;
    return `${prefix}${count.toString(36)}`;
  };
}
