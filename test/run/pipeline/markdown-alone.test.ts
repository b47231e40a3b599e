// Markdown without its record: with the metadata of its page, and links that lead to the web.

import { expect, test } from 'vitest';
import { noTimings } from '../../../src/judge/record/timings.ts';
import { judgeSaved } from '../../../src/run/pipeline/make-result.ts';
import { segmentOptionsSchema } from '../../../src/run/pipeline/options.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

test('frontMatter opens the Markdown, and nothing else', async () => {
  const snapshot = snapshotFromHtml(
    `<main><h1>The harbour</h1><p>${'Ships and cranes. '.repeat(20)}</p></main>`,
  );
  const read = (frontMatter: boolean) =>
    judgeSaved(
      { snapshot },
      { options: segmentOptionsSchema.parse({ frontMatter }), timings: noTimings(), calls: {} },
    );
  const [bare, headed] = [(await read(false)).record.content, (await read(true)).record.content];
  expect(headed.markdown).toMatch(/^---\n(?:title: .*\n)?url: "https:\/\/example\.org\/[^"]*"\n/);
  expect(headed.markdown.endsWith(`---\n\n${bare.markdown}`)).toBe(true);
  expect({ ...headed, markdown: '' }).toEqual({ ...bare, markdown: '' });
});

test('baseUrl resolves the links of a page from a file', async () => {
  const web = snapshotFromHtml('<main><p>Words with <a href="b.html">a link</a>.</p></main>');
  const asFile = (address: string) => address.replace('https://example.org/', 'file:///home/me/');
  const file = {
    ...web,
    finalUrl: asFile(web.finalUrl),
    scopes: web.scopes.map(scope => ({ ...scope, baseUrl: asFile(scope.baseUrl) })),
  };
  const linkIn = async (snapshot: typeof web, baseUrl?: string) => {
    const options = segmentOptionsSchema.parse({ baseUrl, center: true });
    const { record } = await judgeSaved({ snapshot }, { options, timings: noTimings(), calls: {} });
    return /\]\(([^)]*)\)/.exec(record.content.markdown)?.[1];
  };
  expect(await linkIn(file)).toBe('b.html');
  expect(await linkIn(file, 'https://docs.example.org/v2/')).toBe('https://docs.example.org/v2/b.html');
  expect(await linkIn(web, 'https://docs.example.org/v2/')).toMatch(/^https:\/\/example\.org\//);
});

test('frontMatter tells the address that baseUrl gives a page from a file', async () => {
  const web = snapshotFromHtml('<main><p>Words with <a href="b.html">a link</a>.</p></main>');
  const urlOf = async (finalUrl: string) => {
    const options = segmentOptionsSchema.parse({
      baseUrl: 'https://docs.example.org/v2/a',
      frontMatter: true,
    });
    const snapshot = { ...web, finalUrl };
    const { record } = await judgeSaved({ snapshot }, { options, timings: noTimings(), calls: {} });
    return /^url: "(.*)"$/m.exec(record.content.markdown)?.[1];
  };
  expect(await urlOf('file:///home/me/a.html')).toBe('https://docs.example.org/v2/a');
  expect(await urlOf('https://example.org/a')).toBe('https://example.org/a');
});
