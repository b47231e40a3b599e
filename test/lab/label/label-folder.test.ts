// A folder of label sets: what is listed of it, what is added to it, and names that lead nowhere else.

import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PithError } from '../../../src/base/errors.ts';
import { LabelFolder } from '../../../src/lab/label/label-folder.ts';
import { seenPage } from './seen-page.ts';

const LABELS = JSON.stringify({
  id: 'a',
  zones: { CENTER: ['main'] },
  viewport: { width: 500, height: 400 },
});
const MOST = { pages: 2, sets: 2 };

let folder = '';
let sets: LabelFolder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-label-sets-'));
  sets = new LabelFolder(folder);
  await mkdir(join(folder, 'news', 'one'), { recursive: true });
  await mkdir(join(folder, '.hidden'));
  await writeFile(join(folder, 'news', 'one', 'page.html'), '<main>One</main>');
  await writeFile(join(folder, 'news', 'two.html'), '<main>Two</main>');
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string) => writeFile(join(folder, 'news', name), LABELS);

test('each page has those who labelled it', async () => {
  await write('one/labels.json');
  await write('one/labels.ann.json');
  await write('two.labels.bob.json');
  await write('two.labels.b b.json');
  expect(await sets.setNames()).toEqual(['news']);
  expect((await sets.pages('news')).map(({ name, labelledBy }) => [name, labelledBy])).toEqual([
    ['one', ['', 'ann']],
    ['two.html', ['bob']],
  ]);
  const [page, next] = await sets.page('news', 'one', 'ann');
  expect(page.labelFile).toBe(join(folder, 'news', 'one', 'labels.ann.json'));
  expect(next?.labelFile).toBe(join(folder, 'news', 'two.labels.ann.json'));
});

test('a page is seen in the window that it was labelled in', async () => {
  await write('one/labels.json');
  const pages = await sets.pages('news');
  const [one, two] = await Promise.all(pages.map(page => sets.pageToSee('news', page)));
  expect(one?.options.viewport).toEqual({ width: 500, height: 400 });
  expect(two?.options.viewport).toBeUndefined();
});

test.each(['..', '../news', '.hidden', 'nothing', ''])('no set: %s', async name => {
  await expect(sets.pages(name)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a page is added once, under a name of its own, and labelled as any other', async () => {
  const page = await seenPage('<main>They leave at noon</main>');
  const name = await sets.add('harbour', 'key', page, MOST);
  expect(name).toMatch(/^example\.org-blog-post-[\da-f]{6}$/);
  expect(await sets.add('harbour', 'key', page, MOST)).toBe(name);
  expect((await sets.pages('harbour')).map(({ name }) => name)).toEqual([name]);
  expect((await sets.page('harbour', name, ''))[0].target).toMatchObject({ kind: 'snapshot' });
  expect(await sets.add('harbour', 'another', page, MOST)).not.toBe(name);
  await expect(sets.add('harbour', 'a third', page, MOST)).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
  await expect(sets.add('more', 'key', page, MOST)).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
});

test('pages that are added at the same time keep the limits', async () => {
  const page = await seenPage('<main>One</main>');
  const added = (places: readonly (readonly [set: string, key: string])[]) =>
    Promise.allSettled(places.map(([set, key]) => sets.add(set, key, page, MOST)));
  const pages = await added(['a', 'b', 'c', 'd'].map(key => ['harbour', key] as const));
  expect(pages.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect(await sets.pages('harbour')).toHaveLength(2);
  await rm(join(folder, 'harbour'), { recursive: true });
  const others = await added(['x', 'y'].map(set => [set, 'key'] as const));
  expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(await sets.setNames()).toEqual(['news', 'x']);
});

test('an error without the path of the folder is the same otherwise', () => {
  const error = new PithError('NAV_TIMEOUT', `${join(folder, 'news', 'a.html')} did not load`, {
    answer: { status: 503 },
    option: 'timeoutMs',
    isFinal: true,
  });
  expect(sets.withoutPath(error)).toMatchObject({
    code: 'NAV_TIMEOUT',
    message: `${join('news', 'a.html')} did not load`,
    answer: { status: 503 },
    option: 'timeoutMs',
    retryable: false,
  });
});

test.each(['../up', '.hidden', 'a/b', ''])('nothing is added to a set called %s', async name => {
  const page = await seenPage('<main>One</main>');
  await expect(sets.add(name, 'key', page, MOST)).rejects.toMatchObject({
    code: 'USAGE',
    message: `'${name}' is not a valid name of a set: use letters and digits`,
  });
  expect(await readdir(folder)).toEqual(['.hidden', 'news']);
});

test('a snapshot that is added names no picture but its own', async () => {
  const { before: _, ...page } = await seenPage('<main>One</main>');
  const snapshot = { ...page.snapshot, picture: { path: '../../secret.png', width: 1, height: 1, scale: 1 } };
  const name = await sets.add('news', 'key', { ...page, snapshot }, { pages: 9, sets: 9 });
  const { gunzipSync } = await import('node:zlib');
  const saved = gunzipSync(await readFile(join(folder, 'news', name, 'page.json.gz'))).toString();
  expect(JSON.parse(saved).picture).toBe(null);
});
