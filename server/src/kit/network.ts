import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** With a port or a name for one, as proxies write it (RFC 7239, 6): "[2001:db8::1]:443". */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::[\w.-]+)?$/;

/**
 * The address in an entry of a proxy's header, in its usual spelling: without quotes, brackets,
 * port and zone, and IPv4 where IPv6 wraps it. Null if there is none.
 */
export function plainAddress(entry: string): string | null {
  const text = entry.trim().replaceAll('"', '');
  const [, bracketed, plain] = WITH_PORT.exec(text) ?? [];
  const address = (bracketed ?? plain ?? text).replace(/%.*$/, '');
  return isIP(address) === 0 ? null : ipaddr.process(address).toString();
}

/**
 * The unit that counts as one address: IPv4, or the first 64 bits of IPv6, which belong to one
 * subscriber.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (plain === null) return address;
  const ip = ipaddr.parse(plain);
  if (ip.kind() === 'ipv4') return plain;
  return `${(ip as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** The part of IPv6 that IANA assigns to hosts of the internet. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');
/** Azure serves its own machines at this address, although it looks public. */
const CLOUD_SERVICE = '168.63.129.16';

/**
 * Whether this is an ordinary address of the public internet: in none of IANA's special-purpose
 * registries, no IPv4-mapped address, and none that a cloud reserves for its own machines.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const ip = ipaddr.process(address);
  if (ip.range() !== 'unicast' || ip.toString() === CLOUD_SERVICE) return false;
  return ip.kind() === 'ipv4' || ip.match(GLOBAL_IPV6);
}
