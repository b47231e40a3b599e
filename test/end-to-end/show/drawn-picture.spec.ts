// A page draws its overlay itself: the picture is as one that pith draws, whatever the page's styles say.

import { open, type Pith, type SegmentOptions } from '../../../src/index.ts';
import { decodePng } from '../../../src/show/picture/raster/png.ts';
import { expect, test } from '../support/browser-test.ts';

let pith: Pith;
test.beforeAll(async () => {
  pith = await open();
});
test.afterAll(() => pith.close());

const LINES = Array.from(
  { length: 30 },
  (_, line) => `<p>Line ${line} of a page with words to read.</p>`,
).join('');
const pageWith = (head: string, more = ''): string =>
  `<!doctype html><title>T</title>${head}<nav><a href=/a>one</a> <a href=/b>two</a></nav><main><h1>Heading</h1>${LINES}</main>${more}`;

/** `before` is drawn by pith from the bare picture, and the picture with it. */
async function difference(url: string, options: SegmentOptions = {}): Promise<number> {
  const drawn = await pith.segment(url, { ...options, picture: true });
  const own = await pith.segment(url, { ...options, picture: true, before: true });
  const [one, other, bare] = await Promise.all(
    [drawn.picture, own.picture, own.before].map(png => decodePng(png ?? Buffer.alloc(0))),
  );
  expect([one?.width, one?.height]).toEqual([other?.width, other?.height]);
  // The overlay covers what the page shows.
  if (other?.data.length === bare?.data.length) expect(shareOfOther(other, bare)).toBeGreaterThan(0.03);
  return shareOfOther(one, other);
}

type Pixels = { readonly data: Uint8Array } | undefined;

/** Share of bytes that differ by more than rounding and smoothed edges. */
function shareOfOther(one: Pixels, other: Pixels): number {
  let differing = 0;
  const data = one?.data ?? new Uint8Array(1);
  for (let at = 0; at < data.length; at++)
    if (Math.abs((data[at] ?? 0) - (other?.data[at] ?? 0)) > 24) differing++;
  return differing / data.length;
}

for (const [what, head, more] of [
  ['plain', '', ''],
  [
    'hostile styles',
    `<style>div, svg, path, [popover] { opacity: 0 !important; fill: red !important; filter: invert(1) !important }
      ::backdrop { background: black !important; display: block !important }</style>`,
    '',
  ],
  ['an open dialog', '', '<dialog id=d>Dialog</dialog><script>d.showModal()</script>'],
  ['a zoomed root', '<style>html { zoom: 1.5 }</style>', ''],
  ['a turned root', '<style>html { transform: translate(30px) }</style>', ''],
  ['a page that is wider to the left', '<style>html { direction: rtl } main { width: 2000px }</style>', ''],
] as const) {
  test(`the picture that a page draws is the one that pith draws: ${what}`, async ({ site }) => {
    site.pages.set('/page', answer =>
      answer
        .writeHead(200, {
          'content-type': 'text/html',
          'content-security-policy': `default-src 'none'; script-src 'unsafe-inline'; style-src ${head === '' ? "'none'" : "'unsafe-inline'"}; require-trusted-types-for 'script'`,
        })
        .end(pageWith(head, more)),
    );
    expect(await difference(`${site.url}/page`)).toBeLessThan(0.005);
  });
}

test('a narrow window, whose legend lies beside the page', async ({ site }) => {
  site.pages.set('/page', answer => answer.setHeader('content-type', 'text/html').end(pageWith('')));
  const viewport = { width: 400, height: 600 };
  expect(await difference(`${site.url}/page`, { viewport })).toBeLessThan(0.005);
});
