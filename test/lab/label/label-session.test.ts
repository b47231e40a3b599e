// A sitting of labelling without a browser: what is opened, kept, saved and refused.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PageToLabel } from '../../../src/lab/label/label-pages.ts';
import { LabelSession } from '../../../src/lab/label/label-session.ts';
import type { WireLabelPage, WireSave } from '../../../src/show/studio/page/label/label-wire.ts';
import { unpackElements } from '../../../src/show/studio/page/stage/page-model.ts';
import { seenPage } from './seen-page.ts';

const PAGE = '<header>Name</header><main id="main"><p>One</p></main>';
const CENTER = 4;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pith-session-'));
});
afterEach(() => rm(folder, { recursive: true }));

const fileOf = (number: number): string => join(folder, `${number}.json`);
const labelsOf = async (number: number) => JSON.parse(await readFile(fileOf(number), 'utf8'));

/** Pages of a session, and how often each was seen; `htmlOf` may answer otherwise another time. */
function session(count: number, htmlOf: (time: number) => string = () => PAGE) {
  const times = new Map<string, number>();
  const pages = Array.from({ length: count }, (_, number) => ({
    name: `p${number}`,
    id: `p${number}`,
    target: { kind: 'html', html: '' } as const,
    labelFile: fileOf(number),
  }));
  const sitting = new LabelSession(({ name }) => {
    times.set(name, (times.get(name) ?? 0) + 1);
    return seenPage(htmlOf(times.get(name) ?? 1));
  });
  const open = async (number: number): Promise<WireLabelPage> => {
    const page = pages[number];
    if (page === undefined) throw new Error(`no page ${number}`);
    return sitting.open(page, pages[number + 1]);
  };
  const save = (number: number, wish: WireSave) => sitting.save(pages[number] as PageToLabel, wish);
  return { save, open, times };
}

const placeOf = ({ packed }: WireLabelPage, label: string): number => {
  const elements = unpackElements(packed.look.elements);
  return Array.from({ length: elements.count }, (_, at) => at).findIndex(
    at => elements.labelOf(at) === label,
  );
};

const marksOn = (page: WireLabelPage, label = 'main#main') => ({
  zones: [[placeOf(page, label), CENTER] as const],
  content: [],
});

test('labels that do not fit the page are reported, and kept when it is saved', async () => {
  const zones = { HEADER: ['header', '.gone'], FOOTER: [], LM: [], RM: ['div['], CENTER: ['#main'] };
  await writeFile(fileOf(0), JSON.stringify({ id: 'p0', zones }));
  const { save, open } = session(1);
  const { marks, version, misfits } = await open(0);
  const told = [
    'zones.HEADER: .gone matches no element of the page',
    expect.stringMatching(/^zones\.RM: div\[ is not a CSS selector/),
  ];
  expect(misfits).toEqual(told);
  const saved = await save(0, { ...(marks ?? { zones: [], content: [] }), version });
  expect(saved?.misfits).toEqual(told);
  expect((await labelsOf(0)).zones).toEqual(zones);
});

test('the page that is open stays known, however many were looked at before it', async () => {
  const { open, times } = session(7);
  for (const number of [5, 4, 3, 2, 1, 0, 1, 2, 3]) await open(number);
  await open(3);
  expect(times.get('p3')).toBe(1);
});

test('marks made on another state of the page are refused', async () => {
  const { save, open } = session(8, time => (time === 1 ? PAGE : `<nav>New</nav>${PAGE}`));
  const first = await open(0);
  for (const number of [2, 4, 6]) await open(number);
  await expect(save(0, { ...marksOn(first), version: first.version })).rejects.toThrow(
    'the page was captured again: reload it',
  );
  const again = await open(0);
  await save(0, { ...marksOn(again), version: again.version });
  expect((await labelsOf(0)).zones.CENTER).toEqual(['#main']);
});

test('a page that is the same when it is seen again is saved', async () => {
  const { save, open, times } = session(8);
  const first = await open(0);
  for (const number of [2, 4, 6]) await open(number);
  await save(0, { ...marksOn(first), version: first.version });
  expect(times.get('p0')).toBe(2);
  expect((await labelsOf(0)).zones.CENTER).toEqual(['#main']);
});

test('labels that were changed elsewhere are not written over', async () => {
  const { save, open } = session(1);
  const [one, other] = [await open(0), await open(0)];
  const saved = await save(0, { ...marksOn(one), version: one.version });
  const changed = 'the labels were changed elsewhere: reload them';
  await expect(save(0, { ...marksOn(other), version: other.version })).rejects.toThrow(changed);
  // Whoever saved goes on from there; of two at once one is refused.
  const version = saved?.version ?? one.version;
  const both = ['header', 'p'].map(label => save(0, { ...marksOn(one, label), version }));
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect((await labelsOf(0)).zones.CENTER).toEqual(['header']);
});

test('of two sessions that save a page at once, one is refused', async () => {
  const sessions = [session(1), session(1)];
  const opened = await Promise.all(sessions.map(({ open }) => open(0)));
  const both = opened.map((page, at) =>
    sessions[at]?.save(0, { ...marksOn(page, ['header', 'p'][at]), version: page.version }),
  );
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect((await labelsOf(0)).zones.CENTER).toEqual(['header']);
});

test('a place that the page does not have is refused', async () => {
  const { save, open } = session(1);
  const { version } = await open(0);
  await expect(save(0, { zones: [[999, 1]], content: [], version })).rejects.toThrow(
    'the page has no element 999: load it again',
  );
});
