// A job that somebody wrote into Redis gets no more than the flags of the worker grant.

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PithError } from '../../../src/base/errors.ts';
import { ALLOWABLE_FLAGS } from '../../../src/run/fleet/allowable-flags.ts';
import { checkedJob, hostRefusal, type JobLimits } from '../../../src/run/fleet/job-check.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-jobs-'));
  await mkdir(join(folder, 'pages'));
  await mkdir(join(folder, 'pages-of-others'));
  await writeFile(join(folder, 'secret.html'), 'secret');
  await symlink(join(folder, 'secret.html'), join(folder, 'pages', 'link.html'));
});
afterAll(() => rm(folder, { recursive: true }));

const NOTHING: JobLimits = { allowPrivate: false, allowHosts: [], allowFiles: [], allowFlags: [] };
const WEB = { kind: 'url', url: 'https://example.org/' };

const job = (place: object, page: object = {}, more: object = {}) => ({
  run: 'run',
  request: { key: 'key', attempt: 1, place },
  recipe: { page, formats: ['markdown'] },
  ...more,
});

const refusal = (data: unknown, limits: Partial<JobLimits> = {}): Promise<string> =>
  checkedJob(data, { ...NOTHING, ...limits }).then(
    () => 'taken',
    ({ code, message }) => `${code} ${message}`,
  );

test.each<[string, unknown]>([
  ['null', null],
  ['a text', 'job'],
  ['a list', []],
  ['nothing inside', {}],
  ['an unknown key', job(WEB, {}, { more: 1 })],
  ['an unknown option', job(WEB, { onStage: 'x' })],
  ['an unknown place', job({ kind: 'html', html: '<p>' })],
  ['another scheme', job({ kind: 'url', url: 'file:///etc/hostname' })],
  ['no address', job({ kind: 'url', url: '::' })],
  ['a value that does not fit', job(WEB, { viewport: { width: 1e9, height: 1 } })],
  ['an unknown format', job(WEB, {}, { recipe: { page: {}, formats: ['__proto__'] } })],
  ['a site of its own', job(WEB, {}, { request: { key: 'a', attempt: 1, place: WEB, site: {} } })],
])('refused as no job: %s', async (_, data) => {
  expect(await refusal(data)).toMatch(/^JOB_REFUSED the job is not one of this version/);
});

test('bulk is refused before the schema lists every wrong value', async () => {
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, number) => [`a ${number}`, 1]));
  expect(await refusal(job(WEB, { headers: many }))).toMatch(/^JOB_REFUSED .* more than 10000 values/);
  const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown;
  expect(await refusal(job(WEB, { headers: deep }))).toMatch(/^JOB_REFUSED .* nested deeper than 100 levels/);
});

test('an option that is not for everybody needs the flag that is named', async () => {
  const values: Record<string, unknown> = {
    proxy: 'http://10.0.0.1:3128',
    'allow-network': true,
    session: true,
    'max-age': 1,
    'unpack-limit': { recordBytes: 1e12 },
    tokenizer: 'left-pad',
    assets: '../..',
    'base-url': 'https://example.org/',
    'follow-parts': true,
  };
  expect(Object.keys(values).sort()).toEqual([...ALLOWABLE_FLAGS].sort());
  const options: Record<string, string> = {
    'allow-network': 'allowNetwork',
    'max-age': 'maxAgeMs',
    'base-url': 'baseUrl',
    'follow-parts': 'followParts',
    'unpack-limit': 'unpackLimits',
  };
  for (const [flag, value] of Object.entries(values)) {
    const asked = job(WEB, { [options[flag] ?? flag]: value });
    expect(await refusal(asked)).toContain(`pith worker --allow-option ${flag} allows it`);
    expect(await refusal(asked, { allowFlags: [flag] })).toBe('taken');
  }
  expect(await refusal(job(WEB, { session: false, allowNetwork: false }))).toBe('taken');
});

test('files are read below the allowed folders only, wherever links lead', async () => {
  const file = (path: string) => job({ kind: 'file', path: join(folder, path) });
  const limits = { allowFiles: [join(folder, 'pages')] };
  const refused = /^JOB_REFUSED the worker does not allow the file .*--allow-files DIR/;
  expect(await refusal(file('pages/a.html'))).toMatch(refused);
  expect(await refusal(file('pages/a.html'), limits)).toBe('taken');
  const outside = ['secret.html', 'pages/../secret.html', 'pages/link.html', 'pages-of-others/a.html'];
  for (const path of outside) expect(await refusal(file(path), limits)).toMatch(refused);
  const archive = (name: string) =>
    job({ kind: 'archived', archive: join(folder, name), url: 'http://a.test/' });
  expect(await refusal(archive('pages/a.warc'), limits)).toBe('taken');
  expect(await refusal(archive('a.warc'), limits)).toMatch(refused);
  expect(await refusal(job(WEB, { authFile: join(folder, 'secret.html') }), limits)).toMatch(refused);
  expect(await refusal(job(WEB, { blockAds: '/etc/passwd' }), limits)).toMatch(refused);
  expect(await refusal(job(WEB, { blockAds: true }), limits)).toBe('taken');
});

test('private addresses are those of the flags, whatever host a job names', async () => {
  const reach = async (asked: unknown, limits: Partial<JobLimits> = {}) => {
    const page = asked === undefined ? {} : { privateAddresses: asked };
    const { recipe } = await checkedJob(job(WEB, page), { ...NOTHING, ...limits });
    return recipe.page.privateAddresses;
  };
  expect(await reach(undefined)).toEqual([]);
  expect(await reach('named', { allowHosts: ['wiki.test'] })).toEqual(['wiki.test']);
  expect(await reach('never', { allowHosts: ['wiki.test'] })).toBe('never');
  expect(await reach('named', { allowPrivate: true })).toBe('named');
  expect(await reach('any', { allowPrivate: true })).toBe('any');
  await expect(reach('any', { allowHosts: ['wiki.test'] })).rejects.toThrow(/--allow-private/);
  await expect(reach(['db.test'], { allowHosts: ['wiki.test'] })).rejects.toThrow(/--allow-host/);
});

test('what a job sets stays as it is, and nothing is filled in', async () => {
  const page = { center: true, headers: { 'x-a': 'b' }, privateAddresses: 'never' };
  expect(await checkedJob(job(WEB, page), NOTHING)).toEqual(job(WEB, page));
});

test('a job that names a private host is refused with the flag for it; a redirect there is not', async () => {
  const blocked = new PithError('ADDRESS_BLOCKED', 'private', { option: 'privateAddresses' });
  const errorFor = async (url: string, page: object = {}, error = blocked) => {
    const checked = await checkedJob(job({ kind: 'url', url }, page), NOTHING);
    const { code, message } = await hostRefusal(error, checked);
    return `${code} ${message}`;
  };
  expect(await errorFor('http://127.0.0.1:3000/a')).toMatch(
    /^JOB_REFUSED .*pith worker --allow-host 127.0.0.1 /,
  );
  expect(await errorFor('http://[::1]/')).toMatch(/^JOB_REFUSED /);
  expect(await errorFor('http://8.8.8.8/')).toMatch(/^ADDRESS_BLOCKED/);
  expect(await errorFor('http://127.0.0.1/', { privateAddresses: 'never' })).toMatch(/^ADDRESS_BLOCKED/);
  expect(await errorFor('http://127.0.0.1/', {}, new PithError('INTERNAL', 'other'))).toMatch(/^INTERNAL/);
});
