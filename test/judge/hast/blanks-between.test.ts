import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contentOf } from '../../../src/judge/content/content.ts';
import type { Snapshot } from '../../../src/page/snapshot/snapshot.ts';
import { snapshotFromHtml, zoningOf } from '../../support/snapshot-from-html.ts';

const read = (name: string, file: string): string =>
  readFileSync(new URL(`../content/fixtures/${name}/${file}`, import.meta.url), 'utf8');

const markdownOf = (snapshot: Snapshot): string =>
  contentOf(snapshot, zoningOf(snapshot), { selection: 'center' }).markdown;

describe('where a snapshot was saved without blanks, geometry tells them', () => {
  test.each(['code', 'code-lines', 'highlighted-code'])('%s', name => {
    const { blanks, ...old } = snapshotFromHtml(read(name, 'page.html'));
    expect(blanks).not.toBeUndefined();
    expect(markdownOf(old)).toBe(read(name, 'expected.md'));
  });
});

test('white space between boxes of lines is markup, within them it is code', () => {
  const line = (content: string) => `<div>${content}</div>`;
  const html = `<pre>\n${line('<b>a</b>')}\n${line('  <b>b</b>')}\n${line('\n')}\n${line('<b>c</b>')}\n</pre>`;
  expect(markdownOf(snapshotFromHtml(html))).toBe('```\na\n  b\n\nc\n```\n');
});
