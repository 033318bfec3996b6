import { isIPv6 } from 'node:net';

/** What counts as one address: IPv4, or the first 64 bits of IPv6, which are one subscriber's. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':') || !isIPv6(plain)) return plain;
  const [before = '', after] = (plain.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = before === '' ? [] : before.split(':');
  const tail = after ? after.split(':') : [];
  if (after !== undefined) {
    groups.push(...Array.from({ length: 8 - groups.length - tail.length }, () => '0'), ...tail);
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
