import { isIPv6 } from 'node:net';

/** What counts as one address: IPv4, or the first 64 bits of IPv6, which are one subscriber's. */
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
  // An IPv4 address in the clothes of IPv6, written in hexadecimal.
  if (numbers.length === 8 && numbers.slice(0, 5).every((n) => n === 0) && numbers[5] === 0xffff) {
    const [high = 0, low = 0] = numbers.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return `${numbers
    .slice(0, 4)
    .map((n) => n.toString(16))
    .join(':')}::/64`;
}
