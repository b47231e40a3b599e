// Which address a page may reach, by mode, by what was named, and by what a name means.

import { expect, test } from 'vitest';
import {
  AddressPolicy,
  bare,
  isAddress,
  isLoopbackName,
  isPublicAddress,
  type PrivateAddresses,
  type Resolver,
} from '../../../../src/see/browser/network/address-policy.ts';

const v4 = (...addresses: string[]) => addresses.map(address => ({ address, family: 4 }));

const NAMES: Readonly<Record<string, readonly { address: string; family: number }[]>> = {
  'public.example': v4('93.184.216.34'),
  'intranet.example': v4('10.0.0.5'),
  'half.example': v4('93.184.216.34', '127.0.0.1'),
  'rebound.example': v4('127.0.0.1'),
  localhost: v4('127.0.0.1'),
};
const resolver: Resolver = async name => NAMES[name] ?? [];

const CASES: readonly (readonly [
  why: string,
  mode: PrivateAddresses,
  named: string | undefined,
  host: string,
  answer: string,
])[] = [
  ['the open internet', 'named', undefined, 'public.example', 'ok'],
  ['by its number', 'never', undefined, '93.184.216.34', 'ok'],
  ['the host that was named', 'named', 'intranet.example', 'INTRANET.example.', 'ok'],
  ['not where nothing private is', 'never', 'intranet.example', 'intranet.example', 'ADDRESS_BLOCKED'],
  ['another host', 'named', 'public.example', 'intranet.example', 'ADDRESS_BLOCKED'],
  ['the same place by its number', 'named', 'intranet.example', '10.0.0.5', 'ADDRESS_BLOCKED'],
  ['this machine is one host', 'named', 'localhost', '127.0.0.1', 'ok'],
  ['this machine is one host', 'named', '[::1]', 'localhost', 'ok'],
  ["a stranger's name for this machine", 'named', 'localhost', 'rebound.example', 'ADDRESS_BLOCKED'],
  ['below localhost', 'named', 'app.localhost', 'app.localhost', 'ok'],
  ['where all is allowed', 'any', undefined, 'rebound.example', 'ok'],
  ['a listed host that was named', ['Intranet.example'], 'intranet.example', 'intranet.example', 'ok'],
  [
    'a listed host that was not named',
    ['intranet.example'],
    'public.example',
    'intranet.example',
    'ADDRESS_BLOCKED',
  ],
  [
    'a named host that is not listed',
    ['wiki.example'],
    'intranet.example',
    'intranet.example',
    'ADDRESS_BLOCKED',
  ],
  ['no host is listed', [], 'localhost', 'localhost', 'ADDRESS_BLOCKED'],
  ['no such name', 'named', undefined, 'none.example', 'DNS_FAILED'],
];

test.each(CASES)('%s: %s, named %s, asked %s: %s', async (_, mode, named, host, answer) => {
  const asked = new AddressPolicy(mode, named, resolver).resolve(host);
  expect(
    await asked.then(
      () => 'ok',
      ({ code }) => code,
    ),
  ).toBe(answer);
});

test('A7: a name that means another address a moment later means the first one', async () => {
  let asked = 0;
  const policy = new AddressPolicy('named', undefined, async () =>
    v4(asked++ === 0 ? '93.184.216.34' : '127.0.0.1'),
  );
  const answers = await Promise.all([
    policy.resolve('a.example'),
    policy.resolve('A.example'),
    policy.resolve('a.example'),
  ]);
  expect(answers).toEqual([v4('93.184.216.34'), v4('93.184.216.34'), v4('93.184.216.34')]);
  expect(asked).toBe(1);
});

const v6 = (...addresses: string[]) => addresses.map(address => ({ address, family: 6 }));

test.each([
  ['the host that was named', 'named', 'mixed.example'],
  ['another host', 'named', 'public.example'],
  ['where nothing private is', 'never', 'mixed.example'],
] as const)('private answers beside a public one are dropped: %s', async (_, mode, named) => {
  const answer = [...v6('::1', '::ffff:7f00:1', 'fd00::1'), ...v4('10.0.0.5', '93.184.216.34')];
  const policy = new AddressPolicy(mode, named, async () => answer);
  expect(await policy.resolve('mixed.example')).toEqual(v4('93.184.216.34'));
  expect(policy.droppedOf('MIXED.example.')).toEqual(['::1', '::ffff:7f00:1', 'fd00::1', '10.0.0.5']);
  expect(policy.dropped().map(({ host }) => host)).toEqual(['mixed.example']);
});

test('a named host that had a public address gets no private one on a later page', async () => {
  const visit = (address: string, mode: PrivateAddresses = 'named') =>
    new AddressPolicy(mode, 'later.example', async () => v4(address)).resolve('later.example');
  expect(await visit('10.0.0.5')).toEqual(v4('10.0.0.5'));
  await visit('93.184.216.34');
  await expect(visit('10.0.0.5')).rejects.toMatchObject({
    code: 'ADDRESS_BLOCKED',
    message: expect.stringContaining('rebinding'),
  });
  expect(await visit('10.0.0.5', 'any')).toEqual(v4('10.0.0.5'));
});

test('a name that a proxy resolves is judged by its spelling alone', () => {
  const policy = new AddressPolicy('named', 'public.example');
  for (const host of ['public.example', 'intranet.example', '93.184.216.34']) policy.refuseByName(host);
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:7f00:1]', '::ffff:10.0.0.1', 'localhost', '10.0.0.1'])
    expect(() => policy.refuseByName(host)).toThrow('private address');
});

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
