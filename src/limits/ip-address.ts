import ipaddr from 'ipaddr.js';

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;
export type AddressRange = readonly [network: IpAddress, prefixLength: number];

/**
 * Reads an address, also in brackets or with an IPv4 port or an IPv6 zone, as proxies write them; null when it is none.
 * IPv4-mapped IPv6 (`::ffff:1.2.3.4`) is the IPv4 address it stands for; shortened and octal IPv4 are refused.
 */
export function parseAddress(text: string): IpAddress | null {
  const bare = text
    .replace(/^\[([^\]]+)\](?::\d+)?$/, '$1')
    .replace(/%[\w.-]+$/, '')
    .replace(/^([\d.]+):\d+$/, '$1');
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null;
  return ipaddr.process(bare);
}

/** Reads `address` or `address/prefix`; null when it is neither. */
export function parseRange(text: string): AddressRange | null {
  const [base = '', length, ...rest] = text.split('/');
  const address = parseAddress(base);
  if (address === null || rest.length > 0) return null;
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return null;
  const bits = address.kind() === 'ipv4' ? 32 : 128;
  const prefixLength = length === undefined ? bits : Number(length);
  return prefixLength > bits ? null : [address, prefixLength];
}

export function rangeHolds([network, prefixLength]: AddressRange, address: IpAddress): boolean {
  return address.kind() === network.kind() && address.match(network, prefixLength);
}
