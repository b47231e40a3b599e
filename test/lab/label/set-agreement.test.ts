// The agreement of two labellers over a set: weighted by the text of its pages, the worst page first.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ErrorCode, PithError } from '../../../src/base/errors.ts';
import { setAgreement } from '../../../src/lab/label/set-agreement.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const MOST = { differing: 5, disagreements: 5, problems: 5 };

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-agreement-'));
});
afterEach(() => rm(folder, { recursive: true }));

const labelled = async (name: string, zones: object, by = '') => {
  await writeFile(join(folder, `${name}.labels${by}.json`), JSON.stringify({ id: name, zones }));
  return {
    name,
    id: name,
    target: { kind: 'html', html: '' } as const,
    labelFile: join(folder, `${name}.labels.json`),
  };
};

test('pages count by their text, and one with a bad selector is a problem', async () => {
  const html = { same: '<p>12345678</p><b>90</b>', other: '<p>123</p><b>4567890123</b>', bad: '<p>1</p>' };
  const agreed = { CENTER: ['p', 'b'] };
  const pages = [
    await labelled('same', agreed),
    await labelled('other', agreed),
    await labelled('bad', { CENTER: ['p'] }),
  ];
  await labelled('same', agreed, '.ann');
  await labelled('other', { CENTER: ['p'], RM: ['b'] }, '.ann');
  await labelled('bad', { CENTER: ['.gone'] }, '.ann');
  const agreement = await setAgreement(pages, {
    one: '',
    other: 'ann',
    most: MOST,
    snapshotOf: async ({ name }) => snapshotFromHtml(html[name as keyof typeof html]),
  });
  // 10 + 3 of 10 + 13 characters.
  expect(agreement.zones).toBeCloseTo(13 / 23);
  expect(agreement.content).toBe(null);
  expect(agreement.pages.map(({ name, zones }) => [name, zones])).toEqual([
    ['other', 3 / 13],
    ['same', 1],
  ]);
  expect(agreement.pages[0]?.disagreements).toMatchObject([
    { one: 'CENTER', other: 'RM', text: '4567890123' },
  ]);
  expect(agreement.problems).toEqual([
    expect.stringMatching(/^bad: .*\.gone: matches no element of the page/),
  ]);
});

test('lists the pages that differ most, and counts the others', async () => {
  const zones = { CENTER: ['p'], RM: ['b'] };
  const pages = [
    await labelled('a', zones),
    await labelled('b', zones),
    await labelled('c', { CENTER: ['p'] }),
  ];
  for (const name of ['a', 'c']) await labelled(name, zones, '.ann');
  await labelled('b', { CENTER: ['p', 'b'] }, '.ann');
  const most = { ...MOST, differing: 1, problems: 0 };
  const snapshotOf = async ({ name }: { name: string }) => {
    if (name === 'c') throw new PithError('NAV_TIMEOUT', 'late');
    return snapshotFromHtml('<p>123</p><b>4567890123</b>');
  };
  const agreement = await setAgreement(pages, { one: '', other: 'ann', most, snapshotOf });
  expect(agreement.pages.map(({ name }) => name)).toEqual(['b']);
  expect(agreement).toMatchObject({ morePages: 1, problems: [], moreProblems: 1 });
  expect(agreement.zones).toBeCloseTo((1 + 3 / 13) / 2);
});

const agreementWhen = async (failure: unknown) => {
  const page = await labelled('page', { CENTER: ['p'] });
  await labelled('page', { CENTER: ['p'] }, '.ann');
  return setAgreement([page], {
    one: '',
    other: 'ann',
    most: MOST,
    snapshotOf: () => Promise.reject(failure),
  });
};

test.each<ErrorCode>(['NAV_TIMEOUT', 'PAGE_CRASHED', 'SNAPSHOT_INVALID', 'JOB_TIMEOUT'])(
  'a page that fails with %s is a problem',
  async code => {
    const { problems } = await agreementWhen(new PithError(code, 'a sentence'));
    expect(problems).toEqual(['page: a sentence']);
  },
);

test.each<ErrorCode>([
  'SERVICE_BUSY',
  'CANCELLED',
  'BROWSER_UNAVAILABLE',
  'BROWSER_CRASHED',
  'OUTPUT_FULL',
  'INTERNAL',
])('%s ends the comparison', async code => {
  await expect(agreementWhen(new PithError(code, 'a sentence'))).rejects.toMatchObject({ code });
});

test('an unknown error ends the comparison', async () => {
  await expect(agreementWhen(new TypeError('a bug'))).rejects.toThrow('a bug');
});

test('labels that were deleted are a problem of their page', async () => {
  const page = await labelled('page', { CENTER: ['p'] });
  const snapshotOf = async () => snapshotFromHtml('<p>x');
  const { problems } = await setAgreement([page], { one: '', other: 'ann', most: MOST, snapshotOf });
  expect(problems).toEqual([expect.stringMatching(/^page: .*labels\.ann\.json cannot be read$/)]);
});
