import ipaddr from 'ipaddr.js';

/** True for the addresses of this machine, IPv4-mapped ones included. */
export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}
