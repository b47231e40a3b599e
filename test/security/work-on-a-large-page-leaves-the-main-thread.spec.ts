// A large page's pictures, looks, reports, packed snapshots and comparisons are made in a thread that ends at
// its deadline and at a limit of memory, and is the same as what this thread makes.

import { createHash } from 'node:crypto';
import { answerDiff, diffAnswer } from '../../src/run/diff/diff-files.ts';
import type { PageQuestion, PageWork } from '../../src/run/pipeline/judge-threads.ts';
import { answerLook } from '../../src/run/pipeline/look-apart.ts';
import { answerPictures, type ReadPage } from '../../src/run/pipeline/make-result.ts';
import { openWith } from '../../src/run/pipeline/pith.ts';
import { answerPacked } from '../../src/run/pipeline/save-snapshot.ts';
import { expect, test } from '../end-to-end/support/browser-test.ts';
import { buildSnapshot } from '../support/built-snapshot.ts';

test.describe.configure({ timeout: 240_000 });

const { workApart }: typeof import('../../src/run/pipeline/judge-threads.ts') = await import(
  new URL('../../dist/internals.js', import.meta.url).href
);

type Tree = Parameters<typeof buildSnapshot>[0];

const pageOf = async (count: number): Promise<ReadPage> => {
  const texts = Array.from({ length: count }, (_, at) => `Text ${at} of the page.`);
  const paragraphs = texts.map((text, at): Tree => ['p', { pageBox: [0, 20 * (at % 400), 600, 20] }, text]);
  const snapshot = buildSnapshot(['html', {}, ['body', {}, ...paragraphs]]);
  const pith = await openWith({ judgeApart: false });
  const bytes = Buffer.from(JSON.stringify(snapshot));
  return pith.read({ kind: 'snapshot-bytes', bytes }).finally(pith.close);
};

const refused = (): never => {
  throw new Error('worked in this thread');
};

function works({ record, zoning, selection }: ReadPage): [PageWork<never, unknown, never>, PageQuestion][] {
  const { content, kind, metadata } = record;
  const page = { zoning, selection, content, kind, metadata, warnings: [] };
  const look = { work: 'look', page, places: [], tiles: [], beside: [] };
  const wanted = { picture: true, before: true, after: true };
  return [
    [answerLook, { ...look, form: 'part' } as PageQuestion],
    [answerLook, { ...look, form: 'report' } as PageQuestion],
    [answerPictures, { work: 'pictures', zoning, wanted, taken: undefined } as PageQuestion],
    [
      answerPacked,
      { work: 'pack', fileName: 'x.json', own: { picture: null, warnings: [] } } as PageQuestion,
    ],
  ] as [PageWork<never, unknown, never>, PageQuestion][];
}

/** Bytes by their digests: a thread sends those of a Buffer as plain ones. */
function plain(made: unknown): unknown {
  if (made instanceof Uint8Array) return createHash('sha256').update(made).digest('hex');
  if (typeof made !== 'object' || made === null) return made;
  return Object.entries(made).map(([name, value]) => [name, plain(value)]);
}

test('of a large page all is made in a thread, as this thread makes it', async () => {
  const page = await pageOf(21_000);
  for (const [answer, question] of works(page)) {
    const apart = await workApart(refused as never, question, page.snapshot);
    const here = await answer(question as never, page.snapshot, () => {});
    expect(plain(apart)).toEqual(plain(here));
  }
});

test('of an ordinary page all is made in this thread', async () => {
  const page = await pageOf(20);
  for (const [, question] of works(page))
    await expect(workApart(async () => refused(), question, page.snapshot)).rejects.toThrow('in this thread');
});

test('two pages are compared in a thread that has one of them, as this thread compares them', async () => {
  const page = await pageOf(6_000);
  const side = { name: 'one', page };
  const question = {
    type: 'application/json',
    before: side,
    options: { pixels: false },
    limits: {},
  } as const;
  const without = { name: 'two', page: { ...page, snapshot: undefined } };
  const apart = await workApart(
    refused as never,
    { ...question, work: 'diff', after: without },
    page.snapshot,
    true,
  );
  expect(apart).toEqual(await answerDiff({ ...question, work: 'diff', after: { name: 'two', page } }));
  expect(apart).toEqual(await diffAnswer({ ...question, after: { name: 'two', page } }));
});
