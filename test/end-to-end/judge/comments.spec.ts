// Readers' comments under an article, answers to a question and posts of a thread, in a real Chromium.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { CommentChoice } from '../../../src/judge/options/content-option-rows.ts';
import { judge } from '../../../src/judge/record/judge.ts';
import { pageRecord } from '../../../src/judge/record/page-record.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import type { Snapshot } from '../../../src/page/snapshot/snapshot.ts';
import { expect, fixtureFile, test } from '../support/browser-test.ts';

const FOLDER = new URL('../../fixtures/comments/', import.meta.url);

/** Compares with a file, or writes it with PITH_ACCEPT=1. */
function matches(name: string, file: string, text: string): void {
  const path = new URL(`${name}/${file}`, FOLDER);
  if (process.env.PITH_ACCEPT === '1') writeFileSync(path, text);
  expect(text).toBe(readFileSync(path, 'utf8'));
}

const judged = (snapshot: Snapshot, comments?: CommentChoice) =>
  judge(snapshot, { method: 'auto', thresholds: {}, center: false, comments });

for (const name of readdirSync(FOLDER))
  test(`comments of ${name}`, async ({ capture }) => {
    const { snapshot } = await capture(fixtureFile(`comments/${name}`));
    const plain = judged(snapshot);
    const { comments } = pageRecord(plain, noTimings());
    matches(name, 'comments.json', `${JSON.stringify(comments, null, 2)}\n`);
    matches(name, 'expected.md', plain.content.markdown);
    for (const choice of ['keep', 'drop', 'only'] as const)
      matches(name, `${choice}.md`, judged(snapshot, choice).content.markdown);
  });
