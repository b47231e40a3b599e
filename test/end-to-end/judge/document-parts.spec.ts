// The title of a page, the sections at its end and its pictures, in a real Chromium. A case is a folder: `expected.json`
// says what opens the Markdown and what it keeps and drops.

import { readdirSync, readFileSync } from 'node:fs';
import { judge } from '../../../src/judge/record/judge.ts';
import { byId, expect, fixtureFile, test } from '../support/browser-test.ts';

interface Expected {
  /** The heading that opens the Markdown, and comes once; without it, none of the first level comes. */
  readonly title?: string;
  readonly keeps: readonly string[];
  readonly drops?: readonly string[];
}

const FIXTURES = new URL('../../fixtures/', import.meta.url);

for (const family of ['title', 'sections', 'pictures'])
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

test('the address of a background is that of its style sheet', async ({ capture, site }) => {
  site.pages.set('/boats/page', answer =>
    answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<link rel=stylesheet href=/look/boats.css><h1>Boats</h1><div id=boat></div>`),
  );
  site.pages.set('/look/boats.css', answer =>
    answer
      .writeHead(200, { 'content-type': 'text/css' })
      .end('#boat { height: 300px; background: url("boat.jpg") center / cover }'),
  );
  const { snapshot } = await capture(`${site.url}/boats/page`);
  expect(byId(snapshot, 'boat').backgroundPicture).toBe(`${site.url}/look/boat.jpg`);
});
