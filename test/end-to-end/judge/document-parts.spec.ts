// The title of a page and the sections at its end, in a real Chromium. A case is a folder: `expected.json` says what opens
// the Markdown and what it keeps and drops.

import { readdirSync, readFileSync } from 'node:fs';
import { judge } from '../../../src/judge/record/judge.ts';
import { expect, fixtureFile, test } from '../support/browser-test.ts';

interface Expected {
  /** The heading that opens the Markdown, and comes once; without it, none of the first level comes. */
  readonly title?: string;
  readonly keeps: readonly string[];
  readonly drops?: readonly string[];
}

const FIXTURES = new URL('../../fixtures/', import.meta.url);

for (const family of ['title', 'sections'])
  for (const name of readdirSync(new URL(`${family}/`, FIXTURES)))
    test(`${family}: ${name}`, async ({ capture }) => {
      const file = new URL(`${family}/${name}/expected.json`, FIXTURES);
      const { title, keeps, drops = [] } = JSON.parse(readFileSync(file, 'utf8')) as Expected;
      const { snapshot } = await capture(fixtureFile(`${family}/${name}`));
      const { markdown } = judge(snapshot, { method: 'auto', thresholds: {}, center: false }).content;
      const titles = markdown.split('\n').filter(line => line.startsWith('# '));
      expect(titles).toEqual(title === undefined ? [] : [`# ${title}`]);
      if (title !== undefined) expect(markdown.startsWith(`# ${title}\n`)).toBe(true);
      for (const text of keeps) expect(markdown).toContain(text);
      for (const text of drops) expect(markdown).not.toContain(text);
    });
