// Which addresses and names are of this machine, of a private network, or of the internet.

import { expect, test } from 'vitest';
import {
  bare,
  isAddress,
  isLoopbackName,
  isPublicAddress,
} from '../../../../src/see/browser/network/address-kinds.ts';

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '93.184.216.34',
  '172.15.0.1',
  '172.32.0.1',
  '2606:4700::1111',
  '2a00::1',
];

const PRIVATE: readonly (readonly [why: string, address: string])[] = [
  ['loopback', '127.0.0.1'],
  ['loopback beyond the first', '127.255.255.254'],
  ['this machine', '0.0.0.0'],
  ['private', '10.0.0.1'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['link-local, the metadata of clouds', '169.254.169.254'],
  ['Azure', '168.63.129.16'],
  ['Alibaba Cloud', '100.100.100.200'],
  ['Oracle Cloud', '192.0.0.192'],
  ['tasks of AWS', '169.254.170.2'],
  ['AWS over IPv6', 'fd00:ec2::254'],
  ['Google Cloud over IPv6', 'fd20:ce::254'],
  ['Scaleway over IPv6', 'fd00:42::42'],
  ['carrier’s NAT', '100.64.0.1'],
  ['protocol assignments', '192.0.0.1'],
  ['documentation', '192.0.2.1'],
  ['benchmarks', '198.18.0.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['loopback of IPv6', '::1'],
  ['nothing', '::'],
  ['IPv4 inside IPv6, mapped', '::ffff:127.0.0.1'],
  ['even where it is public inside', '::ffff:8.8.8.8'],
  ['IPv4 inside IPv6, compatible', '::127.0.0.1'],
  ['IPv4 inside IPv6, translated', '::ffff:0:7f00:1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['6to4', '2002:7f00:1::'],
  ['Teredo', '2001:0:1::1'],
  ['link-local of IPv6', 'fe80::1'],
  ['link-local with its interface', 'fe80::1%eth0'],
  ['site-local', 'fec0::1'],
  ['unique local', 'fd00::1'],
  ['multicast of IPv6', 'ff02::1'],
  ['documentation of IPv6', '2001:db8::1'],
  ['documentation of IPv6, the second range', '3fff::1'],
  ['6to4 relays', '192.88.99.1'],
  ['ORCHID', '2001:20::1'],
  ['nobody’s yet', '4000::1'],
  ['written in a way of its own', '0x8.8.8.8'],
  ['short', '8.8'],
  ['one number', '134744072'],
  ['octal', '010.8.8.8'],
  ['no address', 'example.org'],
  ['empty', ''],
];

test.each(PUBLIC)('%s is of the open internet', address => expect(isPublicAddress(address)).toBe(true));
test.each(PRIVATE)('not so: %s, %s', (_, address) => expect(isPublicAddress(address)).toBe(false));

test('names of this machine', () => {
  const own = [
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    '127.0.0.1',
    '127.9.9.9',
    '[::1]',
    '::ffff:127.0.0.1',
  ];
  const others = ['localhost.example', 'notlocalhost', '128.0.0.1', '10.0.0.1', '[::2]', ''];
  expect(own.filter(name => !isLoopbackName(name))).toEqual([]);
  expect(others.filter(isLoopbackName)).toEqual([]);
});

test('addresses, in brackets or not', () => {
  expect(['1.2.3.4', '[::1]', '::1'].filter(name => !isAddress(name))).toEqual([]);
  expect(['a.example', 'localhost', ''].filter(isAddress)).toEqual([]);
  expect([bare('[::1]'), bare('A.Example.')]).toEqual(['::1', 'a.example']);
});
