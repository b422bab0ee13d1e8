/** An address as a number. IPv4-mapped IPv6 (`::ffff:1.2.3.4`) is the IPv4 address it stands for. */
export interface IpAddress {
  readonly bits: 32 | 128;
  readonly value: bigint;
  /** One spelling for one address. */
  readonly text: string;
}

export interface AddressRange {
  readonly bits: 32 | 128;
  /** The network part, shifted down. */
  readonly network: bigint;
  readonly prefixLength: number;
}

const MAPPED_IPV4 = 0xffffn;

/** Reads an address, also in brackets or with an IPv4 port or an IPv6 zone, as proxies write them; null when it is none. */
export function parseAddress(text: string): IpAddress | null {
  const bare = text.replace(/^\[([^\]]+)\](?::\d+)?$/, '$1').replace(/%[\w.-]+$/, '');
  const v4 = parseV4(bare.replace(/^([\d.]+):\d+$/, '$1'));
  if (v4 !== null) return fromV4(v4);
  const v6 = parseV6(bare);
  if (v6 === null) return null;
  if (v6 >> 32n === MAPPED_IPV4) return fromV4(v6 & 0xffffffffn);
  const groups = Array.from({ length: 8 }, (_, index) => (v6 >> BigInt(112 - 16 * index)) & 0xffffn);
  return { bits: 128, value: v6, text: groups.map((group) => group.toString(16)).join(':') };
}

/** Reads `address` or `address/prefix`; null when it is neither. */
export function parseRange(text: string): AddressRange | null {
  const [base = '', length, ...rest] = text.split('/');
  const address = parseAddress(base);
  if (address === null || rest.length > 0) return null;
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return null;
  const prefixLength = length === undefined ? address.bits : Number(length);
  if (prefixLength > address.bits) return null;
  const network = address.value >> BigInt(address.bits - prefixLength);
  return { bits: address.bits, network, prefixLength };
}

export function rangeHolds(range: AddressRange, address: IpAddress): boolean {
  return (
    range.bits === address.bits && address.value >> BigInt(range.bits - range.prefixLength) === range.network
  );
}

function fromV4(value: bigint): IpAddress {
  const bytes = [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn);
  return { bits: 32, value, text: bytes.join('.') };
}

function parseV4(text: string): bigint | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return null;
  return parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

function parseV6(text: string): bigint | null {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [head, tail] = [groupsOf(halves[0] ?? ''), groupsOf(halves[1] ?? '')];
  if (head === null || tail === null) return null;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => 0n), ...tail];
  return groups.reduce((value, group) => (value << 16n) | group, 0n);
}

/** The 16-bit groups of one side of `::`, a trailing dotted IPv4 counting as two; null when one is malformed. */
function groupsOf(text: string): bigint[] | null {
  if (text === '') return [];
  const parts = text.split(':');
  const last = parts.at(-1) ?? '';
  const dotted = last.includes('.') ? parseV4(last) : undefined;
  if (dotted === null) return null;
  const plain = dotted === undefined ? parts : parts.slice(0, -1);
  if (!plain.every((part) => /^[0-9a-f]{1,4}$/i.test(part))) return null;
  const groups = plain.map((part) => BigInt(`0x${part}`));
  return dotted === undefined ? groups : [...groups, dotted >> 16n, dotted & 0xffffn];
}
