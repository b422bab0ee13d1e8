import { LRUCache } from 'lru-cache';
import ipaddr from 'ipaddr.js';
import type { LimitRequest } from './rate-limiter.ts';

/** Who is on the other end, behind the trusted proxies. */
export interface CallerAddresses {
  of(remote: string, forwardedFor: string | undefined): string;
  /** Whether a peer is a trusted proxy, who speaks for others. */
  isProxy(remote: string): boolean;
  /** Whom an address belongs to: an IPv6 subscriber holds a whole /64. */
  limitKey(address: string): string;
  /** The site around an IPv6 address (a whole /48); null where there is none. */
  siteKey(address: string): string | null;
  /** A limit by address, with that of the site around it. */
  limits(name: string, address: string, limit: Omit<LimitRequest, 'key'>): readonly LimitRequest[];
}

/** @param trustedProxies as `TRUSTED_PROXIES` lists them */
export function callerAddresses(trustedProxies: string): CallerAddresses {
  const trusted = parseTrustedProxies(trustedProxies);
  return {
    of: (remote, forwardedFor) => clientAddress(remote, forwardedFor, trusted),
    isProxy: (remote) => isTrusted(remote, trusted),
    limitKey: addressLimitKey,
    siteKey: siteLimitKey,
    limits: addressLimits,
  };
}

/** `TRUSTED_PROXIES`: addresses and CIDR ranges separated by commas. Throws `RangeError` naming the part that is none. */
export function parseTrustedProxies(text: string): readonly AddressRange[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const range = parseRange(part);
      if (range === null)
        throw new RangeError(`TRUSTED_PROXIES: "${part}" is neither an address nor a range`);
      return range;
    });
}

/**
 * The address a request came from: the peer, unless the peer is a trusted proxy; then the last address of
 * `X-Forwarded-For` that is not itself a trusted proxy. What a caller writes further left is never believed, and an
 * entry that is no address ends the walk at the proxy that reported it.
 */
export function clientAddress(
  remote: string,
  forwardedFor: string | undefined,
  trusted: readonly AddressRange[],
): string {
  let address = canonical(remote) ?? remote;
  if (trusted.length === 0) return address;
  const hops = (forwardedFor ?? '').split(',').map((part) => part.trim());
  while (isTrusted(address, trusted)) {
    const hop = hops.pop();
    const next = hop === undefined || hop === '' ? null : canonical(hop);
    if (next === null) return address;
    address = next;
  }
  return address;
}

/** What unauthenticated requests are counted under: an IPv4 address, or the /64 an IPv6 subscriber holds whole. */
export function addressLimitKey(address: string): string {
  const parsed = readAddress(address);
  if (parsed === null) return `address:${address.slice(0, 64)}`;
  const text = parsed.toNormalizedString();
  return parsed.kind() === 'ipv4' ? `address:${text}` : `address:${text.split(':', 4).join(':')}::/64`;
}

/** The /48 that a site holds whole, for an IPv6 address; null for any other. */
function siteLimitKey(address: string): string | null {
  const parsed = readAddress(address);
  if (parsed?.kind() !== 'ipv6') return null;
  return `address:${parsed.toNormalizedString().split(':', 3).join(':')}::/48`;
}

/** Peers and proxies come back: their addresses are read once. Longer texts than any address has are not kept. */
const READ_ADDRESSES = 4_096;
const LONGEST_ADDRESS = 45;
const read = new LRUCache<string, { readonly address: IpAddress | null }>({ max: READ_ADDRESSES });

function readAddress(text: string): IpAddress | null {
  const cached = read.get(text);
  if (cached !== undefined) return cached.address;
  const address = parseAddress(text);
  if (text.length <= LONGEST_ADDRESS) read.set(text, { address });
  return address;
}

function canonical(text: string): string | null {
  return readAddress(text)?.toNormalizedString() ?? null;
}

/** Whether an address is a proxy that is believed. */
function isTrusted(address: string, trusted: readonly AddressRange[]): boolean {
  const parsed = readAddress(address);
  return parsed !== null && trusted.some((range) => rangeHolds(range, parsed));
}

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;
type AddressRange = readonly [network: IpAddress, prefixLength: number];

/**
 * Reads an address, also in brackets or with an IPv4 port or an IPv6 zone, as proxies write them; null when it is none.
 * IPv4-mapped IPv6 (`::ffff:1.2.3.4`) is the IPv4 address it stands for; shortened and octal IPv4 are refused.
 */
function parseAddress(text: string): IpAddress | null {
  const bare = text
    .replace(/^\[([^\]]+)\](?::\d+)?$/, '$1')
    .replace(/%[\w.-]+$/, '')
    .replace(/^([\d.]+):\d+$/, '$1');
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null;
  return ipaddr.process(bare);
}

/** Reads `address` or `address/prefix`; null when it is neither. */
function parseRange(text: string): AddressRange | null {
  const [base = '', length, ...rest] = text.split('/');
  const address = parseAddress(base);
  if (address === null || rest.length > 0) return null;
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return null;
  const bits = address.kind() === 'ipv4' ? 32 : 128;
  const prefixLength = length === undefined ? bits : Number(length);
  return prefixLength > bits ? null : [address, prefixLength];
}

function rangeHolds([network, prefixLength]: AddressRange, address: IpAddress): boolean {
  return address.kind() === network.kind() && address.match(network, prefixLength);
}

/** What all subscribers of one /48 may have together, in limits of one of them. */
const SITE_SHARE = 2;

/** A limit by address: of an IPv4 address, or of an IPv6 subscriber (/64) and, twice as wide, of the site (/48) around it. */
export function addressLimits(
  name: string,
  address: string,
  { limit, windowMs, policy }: Omit<LimitRequest, 'key'>,
): LimitRequest[] {
  const named = { windowMs, ...(policy !== undefined && { policy }) };
  const own = { key: `${name}:${addressLimitKey(address)}`, limit, ...named };
  const site = siteLimitKey(address);
  return site === null ? [own] : [own, { key: `${name}:${site}`, limit: limit * SITE_SHARE, ...named }];
}
