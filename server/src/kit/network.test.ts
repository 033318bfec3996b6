import { expect, it } from 'vitest';
import { isPublicAddress, networkOf, plainAddress } from './network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['not an address', 'not an address'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7:50001 ', '203.0.113.7'],
  ['"203.0.113.7:50001"', '203.0.113.7'],
  ['203.0.113.7:_port', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:DB8:0:0::1]:50001', '2001:db8::1'],
  ['"[2001:db8::1]:4711"', '2001:db8::1'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:443', 'fe80::1'],
])('the address in %j is %s', (entry, address) => {
  expect(plainAddress(entry)).toBe(address);
});

it.each(['', 'unknown', '_hidden', '203.0.113', '203.0.113.7.1:80', '0x7f.1', 'a.example:80'])(
  'there is no address in %j',
  (entry) => expect(plainAddress(entry)).toBeNull(),
);

// IANA's special-purpose registries of IPv4 and IPv6, one or two addresses of each entry.
it.each([
  ['this network', '0.0.0.0', '0.1.2.3'],
  ['private use', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ['shared by a carrier’s customers', '100.64.0.1', '100.127.255.255'],
  ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
  ['link-local', '169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  ['IETF protocol assignments', '192.0.0.1', '192.0.0.170', '2001:1::1', '2001:1ff::1'],
  ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  ['AS112', '192.31.196.1', '192.175.48.1', '2001:4:112::1', '2620:4f:8000::1'],
  ['AMT', '192.52.193.1', '2001:3::1'],
  ['6to4 relays', '192.88.99.1'],
  ['benchmarking', '198.18.0.1', '198.19.255.255', '2001:2::1'],
  ['multicast', '224.0.0.1', '239.255.255.255', 'ff02::1'],
  ['reserved', '240.0.0.1', '254.1.2.3'],
  ['broadcast', '255.255.255.255'],
  ['no address', '::'],
  ['IPv4-compatible', '::7f00:1', '::127.0.0.1', '::5db8:d822'],
  ['IPv4-mapped', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::ffff:168.63.129.16'],
  ['IPv4-translated', '::ffff:0:7f00:1'],
  ['IPv4/IPv6 translation', '64:ff9b::7f00:1', '64:ff9b::5db8:d822', '64:ff9b:1::1'],
  ['discard only', '100::1', '100:0:0:1::1'],
  ['Teredo', '2001::1', '2001:0:1234::1'],
  ['ORCHID', '2001:10::1', '2001:20::1', '2001:30::1'],
  ['6to4', '2002:7f00:1::1', '2002:5db8:d822::1'],
  ['segment routing', '5f00::1'],
  ['unique local', 'fc00::1', 'fdff::1'],
  ['site-local', 'fec0::1', 'feff::1'],
  ['of no use yet', '200::1', '4000::1', '8000::1', 'e000::1'],
  ['a cloud’s own', '169.254.169.254', 'fd00:ec2::254', '168.63.129.16', '100.100.100.200'],
  ['no address at all', '', 'localhost', '1.2.3', '1.2.3.4.5'],
])('%s is not the public internet', (_, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

it.each(['1.1.1.1', '93.184.216.34', '168.63.129.17', '223.255.255.254', '::ffff:1.1.1.1'])(
  '%s is the public internet',
  (address) => expect(isPublicAddress(address)).toBe(true),
);
it.each(['2606:2800:220:1:248:1893:25c8:1946', '2a00:1450:4001:81b::200e', '2001:4860:4860::8888'])(
  '%s is the public internet',
  (address) => expect(isPublicAddress(address)).toBe(true),
);
