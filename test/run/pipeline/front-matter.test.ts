// Markdown that stands alone: with the metadata of its page.

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
  const [bare, headed] = [(await read(false)).content, (await read(true)).content];
  expect(headed.markdown).toMatch(/^---\n(?:title: .*\n)?url: "https:\/\/example\.org\/[^"]*"\n/);
  expect(headed.markdown.endsWith(`---\n\n${bare.markdown}`)).toBe(true);
  expect({ ...headed, markdown: '' }).toEqual({ ...bare, markdown: '' });
});
