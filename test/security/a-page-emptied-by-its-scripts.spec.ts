// A page whose scripts take its text away is read as it was sent, once, and its record says so.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open, type Pith } from '../../src/index.ts';
import { expect, test } from '../end-to-end/support/browser-test.ts';

let folder = '';
let pith: Pith;
test.beforeAll(async () => {
  pith = await open();
  folder = await mkdtemp(join(tmpdir(), 'pith-emptied-'));
});
test.afterAll(async () => {
  await pith.close();
  await rm(folder, { recursive: true });
});

const POST = '<p>Words of a saved thread about boats and harbours in the north.</p>'.repeat(40);
const html = (script: string, posts = POST): string =>
  `<!doctype html><title>Boats</title><body><div id=app><h1>Boats</h1>${posts}</div><script>${script}</script>`;

const EMPTIED: readonly (readonly [how: string, page: string])[] = [
  ['all of it', html("document.body.innerHTML = ''")],
  ['all but a line', html("app.innerHTML = '<h1>Forum</h1><p>Share and learn.</p>'")],
  [
    'what is in noscript',
    `<!doctype html><h1>Forum</h1><noscript><main>${POST}</main></noscript><script>let a = 1</script>`,
  ],
];

const codes = (result: { readonly warnings: readonly { readonly code: string }[] }): string[] =>
  result.warnings.map(({ code }) => code);

for (const [how, page] of EMPTIED) {
  test(`text is read again where scripts take away ${how}`, async ({ site }) => {
    const path = join(folder, 'page.html');
    await writeFile(path, page);
    site.pages.set('/emptied', answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(page));
    for (const target of [path, { kind: 'html', html: page }, `${site.url}/emptied`] as const) {
      let closed = 0;
      const result = await pith.segment(target, { onLeft: () => closed++ });
      expect(result.content.text).toContain('boats and harbours');
      expect(codes(result)).toContain('READ_WITHOUT_SCRIPTS');
      await expect.poll(() => closed).toBe(1);
    }
  });
}

const LEFT: readonly (readonly [why: string, page: string, options?: object])[] = [
  ['hidden only', html("app.style.display = 'none'; document.body.append('Hello')")],
  ['short', html("app.textContent = 'Hello'", POST.slice(0, 900))],
  [
    'replaced by other text',
    html(`app.innerHTML = '<h1>Ships</h1>${'<p>Other words of the same page.</p>'.repeat(30)}'`),
  ],
  ['waited for', html("app.innerHTML = '<b>Ships</b>'"), { wait: 'b' }],
];

for (const [why, page, options = {}] of LEFT) {
  test(`text that is ${why} is not read again`, async () => {
    const result = await pith.segment({ kind: 'html', html: page }, options);
    expect(codes(result)).not.toContain('READ_WITHOUT_SCRIPTS');
  });
}

test('text that people never see is not read from the network where only seen text is asked for', async ({
  site,
}) => {
  site.pages.set('/emptied', answer =>
    answer.writeHead(200, { 'content-type': 'text/html' }).end(EMPTIED[1]?.[1]),
  );
  const result = await pith.segment(`${site.url}/emptied`, { seenOnly: true });
  expect(result.content.text).not.toContain('boats and harbours');
});
