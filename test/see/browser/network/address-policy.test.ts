// Which address a page may reach, by mode, by what was named, and by what a name means.

import { expect, test } from 'vitest';
import {
  AddressPolicy,
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
