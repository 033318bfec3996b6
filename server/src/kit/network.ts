import ipaddr from 'ipaddr.js';
import { isIP, isIPv6 } from 'node:net';

/**
 * The unit that counts as one address: IPv4, or the first 64 bits of IPv6, which belong to one
 * subscriber.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^(?:::|(?:0{1,4}:){5})ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':') || !isIPv6(plain)) return plain;
  const [before = '', after] = (plain.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = before === '' ? [] : before.split(':');
  const tail = after ? after.split(':') : [];
  if (after !== undefined) {
    groups.push(...Array.from({ length: 8 - groups.length - tail.length }, () => '0'), ...tail);
  }
  const numbers = groups.map((group) => Number.parseInt(group, 16));
  // An IPv4-mapped IPv6 address, written in hexadecimal.
  if (numbers.length === 8 && numbers.slice(0, 5).every((n) => n === 0) && numbers[5] === 0xffff) {
    const [high = 0, low = 0] = numbers.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return `${numbers
    .slice(0, 4)
    .map((n) => n.toString(16))
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
