// When a page is at rest: what comes late is seen, and what never ends is not waited for.

import { expect, fixtureFile, test } from './browser-test.ts';

test('what a script adds soon after the load event is seen', async ({ capture }) => {
  const { snapshot } = await capture(fixtureFile('late'));
  const late = snapshot.texts.filter(({ text }) => /^Late \d/.test(text));
  expect(late.map(({ text }) => text)).toEqual(['Late 4', 'Late 3', 'Late 2', 'Late 1']);
});

test('a page that never stands still is taken as it is, with a warning', async ({ capture, site }) => {
  site.pages.set('/restless', answer =>
    answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<p>Restless</p><script>setInterval(() => document.body.append("more "), 15)</script>'),
  );
  const started = performance.now();
  const { snapshot } = await capture(`${site.url}/restless`);
  expect(snapshot.warnings.map(({ code }) => code)).toContain('NOT_SETTLED');
  expect(performance.now() - started).toBeLessThan(15_000);
});

test('a page can be waited for by a selector of its own', async ({ capture }) => {
  const { snapshot } = await capture(fixtureFile('late'), { options: { wait: '.late:nth-of-type(4)' } });
  expect(snapshot.texts.filter(({ text }) => /^Late \d/.test(text))).toHaveLength(4);
});
