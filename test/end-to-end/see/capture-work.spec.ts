// Bounds the work of capturing a page by counts, because times depend on the machine.

import { navigate } from '../../../src/see/browser/load/navigate.ts';
import { settle } from '../../../src/see/browser/load/settle.ts';
import type { OpenPage } from '../../../src/see/browser/open-page.ts';
import { pageOptionsSchema } from '../../../src/see/browser/options/page-options.ts';
import { openPage } from '../../../src/see/browser/visit-page.ts';
import { capturePage } from '../../../src/see/capture/capture-page.ts';
import { expect, test } from '../support/browser-test.ts';

async function metricOf({ cdp }: OpenPage, wanted: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? 0;
}

const DETAILS = '<details><summary>Question</summary><div><p>Answer</p></div></details>';
const FOLDED: Record<string, string> = {
  'in shadow trees': `<div><template shadowrootmode=open>${DETAILS}</template></div>`.repeat(300),
  'in a frame': `<iframe srcdoc='${DETAILS.repeat(300)}'></iframe>`,
  'in each other':
    `${'<details><summary>Question</summary><div><p>Answer</p>'.repeat(30)}${'</div></details>'.repeat(30)}`.repeat(
      10,
    ),
};

for (const [place, html] of Object.entries(FOLDED))
  test(`closed details ${place} are laid out once`, async ({ capture, site }) => {
    site.pages.set('/folded', answer =>
      answer.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><h1>A page</h1>${html}`),
    );
    let layouts = 0;
    const { snapshot } = await capture(`${site.url}/folded`, {
      checked: true,
      look: async open => {
        layouts = await metricOf(open, 'LayoutCount');
      },
    });
    const answers = snapshot.texts.filter(({ text }) => text === 'Answer');
    expect(answers.length).toBe(300);
    expect(answers.every(({ visibility }) => visibility === 'hidden')).toBe(true);
    // One by one, 300 contents take a layout each.
    expect(layouts).toBeLessThan(100);
  });

// Chromium goes through all lines of a text before a word that is measured in it.
test('the words of a text of many lines are measured in linear time', async ({ launched, site }) => {
  const stepsOf = async (words: number): Promise<number> => {
    const text = Array.from({ length: words }, (_, at) => `word${at}`).join(' ');
    site.pages.set('/words', answer =>
      answer.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><h1>A page</h1><p>${text}`),
    );
    const aim = { kind: 'url', url: `${site.url}/words` } as const;
    const open = await openPage(launched.browser, aim, pageOptionsSchema.parse({}));
    try {
      const arrival = await navigate(open, aim);
      await settle(open);
      const evaluate = await inWorldOfPith(open, COUNT_MEASURED);
      await capturePage(open, arrival, { picture: false, checked: true });
      const measured = Number(await evaluate('measured'));
      expect(measured).toBeGreaterThan(1_000);
      return measured * words;
    } finally {
      await open.close();
    }
  };
  expect((await stepsOf(80_000)) / (await stepsOf(20_000))).toBeLessThan(10);
});

const COUNT_MEASURED = `globalThis.measured = 0;
const rects = Range.prototype.getClientRects;
Range.prototype.getClientRects = function () { measured++; return rects.call(this); };`;

/** Evaluates in the isolated world of the capture before its code is loaded; returns a function that does so later. */
async function inWorldOfPith({ cdp }: OpenPage, expression: string) {
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const { executionContextId: contextId } = await cdp.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'pith',
  });
  const evaluate = async (code: string): Promise<string> =>
    String((await cdp.send('Runtime.evaluate', { contextId, expression: code })).result.value);
  await evaluate(expression);
  return evaluate;
}
