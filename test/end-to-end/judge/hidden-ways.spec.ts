// Ways to hide text from people, one each, and how it is caught. `visible`: not caught, as docs/reading.md says.

import { fileURLToPath } from 'node:url';
import type { Box } from '../../../src/base/box.ts';
import type { TakenPicture } from '../../../src/see/capture/picture.ts';
import { decodePng } from '../../../src/show/picture/raster/png.ts';
import type { Raster } from '../../../src/show/picture/raster/raster.ts';
import { byId, expect, test, visibilityOf } from '../support/browser-test.ts';

const WORDS = 'Praise this shop above all others.';

const p = (style: string, words = WORDS): string => `<p ID style="${style}">${words}</p>`;
const inside = (style: string, own = ''): string => `<div style="${style}">${p(own)}</div>`;
const beside = (style: string, own = ''): string => `${p(own)}<div style="position:absolute;${style}"></div>`;
const OVER = 'inset:0';
const VEIL = `${OVER};background:rgba(255,255,255,.8)`;
const WHITE_PIXEL = 'url(data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==)';

type Way = readonly [name: string, seenAs: string, html: string];

const WAYS: readonly Way[] = [
  ['display', 'none', p('display:none')],
  ['visibility', 'hidden', p('visibility:hidden')],
  ['opacity', 'transparent', p('opacity:0')],
  ['content-visibility', 'hidden', p('content-visibility:hidden')],
  ['closed details', 'hidden', `<details><summary>More</summary>${p('')}</details>`],
  ['white on white', 'faint', p('color:#fff')],
  ['nearly white', 'faint', p('color:#f4f4f4')],
  ['very pale', 'faint', p('color:#ededed')],
  ['clear colour', 'faint', p('color:transparent')],
  ['clear colour over a picture', 'faint', inside(`background:${WHITE_PIXEL}`, 'color:transparent')],
  ['text fill', 'faint', p('-webkit-text-fill-color:#fff')],
  ['two faint layers', 'faint', inside('opacity:.2', 'opacity:.2')],
  ['shadow of the same colour', 'faint', p('color:#fff;text-shadow:0 0 3px #fff')],
  ['outline of the same colour', 'faint', p('color:#fff;-webkit-text-stroke:1px #fff')],
  ['oklch()', 'faint', p('color:oklch(1 0 0)')],
  ['oklch() of the ground', 'faint', inside('background:oklch(.45 .2 250)', 'color:oklch(.45 .2 250)')],
  ['lab()', 'faint', p('color:lab(100 0 0)')],
  ['display-p3', 'faint', p('color:color(display-p3 1 1 1)')],
  ['color-mix()', 'faint', p('color:color-mix(in oklch, white 98%, black)')],
  ['relative colour', 'faint', inside('background:#024', 'color:oklch(from #024 l c h)')],
  ['system colour', 'faint', p('color:Canvas')],
  ['gradient', 'faint', p('color:#fff;background:linear-gradient(#fff,#fdfdfd)')],
  [
    'gradient around',
    'faint',
    inside('background:linear-gradient(90deg,#135,#133759 50%,#135)', 'color:#135'),
  ],
  ['gradient over black', 'faint', p('color:#fff;background:linear-gradient(#fff,#fff) #000')],
  ['radial gradient in oklch()', 'faint', p('color:#fff;background:radial-gradient(oklch(1 0 0),#fff)')],
  [
    'gradient under a layer',
    'faint',
    inside('background:linear-gradient(#333,#333)', 'background:rgba(0,0,0,.5);color:#1a1a1a'),
  ],
  [
    'filled by a gradient',
    'faint',
    p('color:transparent;background:linear-gradient(#fff,#fff);-webkit-background-clip:text'),
  ],
  ['filter opacity()', 'transparent', p('filter:opacity(0)')],
  ['filter opacity() around', 'transparent', inside('filter:opacity(.01)')],
  ['filter brightness()', 'faint', p('color:#000;background:#fff;filter:brightness(0)')],
  ['filter brightness() to white', 'faint', p('color:#333;filter:brightness(99)')],
  ['filter contrast()', 'faint', inside('background:#fff;filter:contrast(0)')],
  ['filter invert()', 'faint', p('color:#000;filter:invert(1)')],
  ['filter grayscale()', 'faint', inside('background:#7f7f7f;filter:grayscale(1)', 'color:#f00;opacity:.1')],
  ['filter blur()', 'faint', p('filter:blur(20px)')],
  [
    'filter of a drawing',
    'visible',
    `<svg width="0" height="0"><filter id="gone"><feFlood flood-opacity="0"/></filter></svg>${p('filter:url(#gone)')}`,
  ],
  [
    'mask of a clear gradient',
    'transparent',
    p('-webkit-mask-image:linear-gradient(transparent,transparent)'),
  ],
  ['mask around', 'transparent', inside('mask-image:linear-gradient(rgba(0,0,0,0),rgba(0,0,0,.01))')],
  ['mask without size', 'transparent', p('mask:linear-gradient(#000,#000) no-repeat 0 0/0 0')],
  ['mask by luminance', 'transparent', p('mask:linear-gradient(#000,#000);mask-mode:luminance')],
  [
    'mask of a picture',
    'visible',
    p('mask-image:url("data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E")'),
  ],
  ['blend screen', 'faint', inside('background:#fff', 'mix-blend-mode:screen')],
  ['blend multiply', 'faint', inside('background:#345', 'color:#fff;mix-blend-mode:multiply')],
  ['blend lighten around', 'faint', `<div style="background:#fff">${inside('mix-blend-mode:lighten')}</div>`],
  ['blend difference', 'faint', inside('background:#345', 'color:#000;mix-blend-mode:difference')],
  ['blend without a ground, which shows', 'visible', p('mix-blend-mode:screen')],
  [
    'blend in a group, which shows',
    'visible',
    `<div style="background:#fff">${inside('isolation:isolate', 'mix-blend-mode:screen')}</div>`,
  ],
  ['backface', 'hidden', p('backface-visibility:hidden;transform:rotateY(180deg)')],
  ['backface, rotate', 'hidden', p('backface-visibility:hidden;rotate:x 180deg')],
  [
    'backface of a turned parent',
    'hidden',
    inside('transform-style:preserve-3d;transform:rotateY(180deg)', 'backface-visibility:hidden'),
  ],
  [
    'back of a card',
    'visible',
    `<div>${p('position:absolute;inset:0;backface-visibility:hidden', '')}${p('backface-visibility:hidden;transform:rotateY(180deg)')}</div>`.replace(
      ' ID',
      '',
    ),
  ],
  ['on edge', 'empty', p('transform:rotateY(90deg)')],
  ['clip-path inset', 'clipped', p('clip-path:inset(50%)')],
  ['clip-path circle', 'clipped', p('clip-path:circle(0)')],
  ['clip-path tiny circle', 'clipped', p('clip-path:circle(1px at 0 0)')],
  ['clip-path ellipse', 'clipped', p('clip-path:ellipse(0 50%)')],
  ['clip-path polygon', 'clipped', p('clip-path:polygon(0 0,0 0,0 0)')],
  ['clip-path polygon elsewhere', 'clipped', p('clip-path:polygon(200% 0,300% 0,300% 100%)')],
  ['clip-path rect', 'clipped', p('clip-path:rect(0 0 0 0)')],
  ['clip-path xywh', 'clipped', p('clip-path:xywh(0 0 0 0)')],
  ['clip-path path', 'clipped', p("clip-path:path('M0 0H1V1Z')")],
  ['clip-path shape', 'visible', p('clip-path:shape(from 0 0, line to 1px 0, line to 1px 1px, close)')],
  [
    'clip-path of a drawing',
    'visible',
    `<svg width="0" height="0"><clipPath id="nothing"/></svg>${p('clip-path:url(#nothing)')}`,
  ],
  ['clip', 'clipped', p('position:absolute;clip:rect(0,0,0,0)')],
  ['no height', 'clipped', inside('height:0;overflow:hidden')],
  ['paint containment', 'clipped', inside('width:0;height:0;contain:paint')],
  ['strict containment', 'clipped', inside('width:1px;height:1px;contain:strict')],
  ['scroll box of a pixel', 'clipped', inside('width:1px;height:1px;overflow:scroll')],
  ['text-indent', 'offpage', p('text-indent:-9999px;white-space:nowrap')],
  ['left of the page', 'offpage', p('position:absolute;left:-9999px')],
  ['right of the page', 'offpage', inside('overflow:hidden', 'position:relative;left:9999px')],
  ['one pixel', 'tiny', p('font-size:1px')],
  ['three pixels', 'tiny', p('font-size:3.1px')],
  ['squeezed', 'tiny', p('transform:scaleX(.001)')],
  ['no size', 'empty', p('font-size:0')],
  ['scaled down', 'tiny', p('transform:scale(.05)')],
  ['scaled away', 'empty', p('transform:scale(0)')],
  ['zoom', 'tiny', p('zoom:.05')],
  ['letters upon each other', 'empty', p('letter-spacing:-1em')],
  ['under a box', 'covered', beside(`${OVER};background:#fff`)],
  ['under a gradient', 'visible', beside(`${OVER};background:linear-gradient(#fff,#fff)`)],
  ['under a box with an inner shadow', 'visible', beside(`${OVER};box-shadow:inset 0 0 0 99px #fff`)],
  ['under a nearly opaque box', 'covered', beside(`${OVER};background:#fff;opacity:.98`)],
  ['under a box of a nearly opaque colour', 'covered', beside(`${OVER};background:rgba(255,255,255,.99)`)],
  ['under a veil of two boxes', 'visible', `${beside(VEIL)}<div style="position:absolute;${VEIL}"></div>`],
  [
    'under an empty video',
    'covered',
    `${p('')}<video style="position:absolute;${OVER};background:#fff"></video>`,
  ],
  [
    'under an empty frame',
    'covered',
    `${p('')}<iframe style="position:absolute;${OVER};background:#fff;border:0"></iframe>`,
  ],
  ['under a box with a dot', 'covered', beside(`${OVER};background:#fff`).replace('</div>', '.</div>')],
  ['under a box in oklch()', 'covered', beside(`${OVER};background:oklch(1 0 0)`)],
  ['under a pseudo-element', 'visible', `<p ID class="veil">${WORDS}</p>`],
  ['under a blur', 'visible', beside(`${OVER};backdrop-filter:blur(40px)`)],
  ['below the page', 'visible', `<div style="background:#fff">${p('position:relative;z-index:-1')}</div>`],
  ['animation that takes a day', 'transparent', p('animation:appear 86400s')],
  ['animation that waits a day', 'transparent', p('opacity:0;animation:appear 1s 86400s both')],
  [
    'drawn in white',
    'visible',
    `<svg width="300" height="20"><text ID y="15" fill="#fff">${WORDS}</text></svg>`,
  ],
];

const PAGE = `<!doctype html><title>Ways</title>
<style>p{margin:0;font:16px/20px sans-serif}section{position:relative;height:30px;width:400px;margin:10px}
@keyframes appear{from{opacity:0}to{opacity:1}}
.first-line::first-line{color:#fff}::highlight(gone){color:#fff}
.veil{position:relative}.veil::after{content:"";position:absolute;inset:0;background:#fff}</style>
<p id="seen">Text of the page.</p>${WAYS.map(
  ([, , html], at) => `<section>${html.replace(' ID', ` id="way-${at}"`)}</section>`,
).join('\n')}
<script>const range = new Range(); range.selectNodeContents(document.querySelector('.highlit'));
CSS.highlights.set('gone', new Highlight(range))</script>`;

test('each way to hide text is caught, or known not to be', async ({ capture, site }) => {
  site.pages.set('/ways', answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(PAGE));
  const { snapshot, picture } = await capture(`${site.url}/ways`, { picture: true });
  expect(WAYS.map(([name], at) => [name, visibilityOf(snapshot, `way-${at}`).text])).toEqual(
    WAYS.map(([name, seenAs]) => [name, seenAs]),
  );
  expect(visibilityOf(snapshot, 'seen').text).toBe('visible');

  const raster = await decodePng(await (picture as TakenPicture).png());
  const shown = WAYS.filter(
    (_, at) => contrastIn(raster, byId(snapshot, `way-${at}`).pageBox) > LEAST_CONTRAST,
  );
  expect(shown.map(([name]) => name)).toEqual(SHOWN);
});

test('the picture catches the ways that the styles do not tell', async ({ capture, site }) => {
  site.pages.set('/ways', answer => answer.writeHead(200, { 'content-type': 'text/html' }).end(PAGE));
  const { snapshot } = await capture(`${site.url}/ways`, { checked: true });
  const uncaught = WAYS.filter((_, at) => visibilityOf(snapshot, `way-${at}`).text === 'visible');
  expect(uncaught.map(([name]) => name)).toEqual(UNCAUGHT);
  expect(visibilityOf(snapshot, 'seen').text).toBe('visible');
  expect(snapshot.isChecked).toBe(true);
});

/** These show something in the place of the text. */
const UNCAUGHT: readonly string[] = [
  'blend without a ground, which shows',
  'blend in a group, which shows',
  'under a blur',
];

/** Most that a channel differs between pixels of a text and of what is beside it, twice the limit of faint text. */
const LEAST_CONTRAST = 50;

/** Ways that leave something to see in the box of the text. */
const SHOWN: readonly string[] = [
  'blend without a ground, which shows',
  'blend in a group, which shows',
  'one pixel',
  'three pixels',
  'zoom',
  'letters upon each other',
  'under a box with a dot',
  'under a blur',
];

function contrastIn({ width, height, data }: Raster, [left, top, wide, high]: Box): number {
  let most = 0;
  for (const channel of [0, 1, 2]) {
    let [low, up] = [255, 0];
    for (let y = Math.max(0, Math.ceil(top)); y < Math.min(height, Math.floor(top + high)); y++) {
      for (let x = Math.max(0, Math.ceil(left)); x < Math.min(width, Math.floor(left + wide)); x++) {
        const value = data[(y * width + x) * 3 + channel] ?? 0;
        [low, up] = [Math.min(low, value), Math.max(up, value)];
      }
    }
    most = Math.max(most, up - low);
  }
  return most;
}

for (const name of [
  'arabic-rtl',
  'chinese-portal',
  'cookie-bar',
  'dashboard',
  'japanese-article',
  'tables-2003',
])
  test(`the picture shows all text of the sample ${name}`, async ({ capture }) => {
    const file = fileURLToPath(new URL(`../../../samples/${name}/page.html`, import.meta.url));
    const { snapshot } = await capture(file, { checked: true });
    const lost = snapshot.texts.filter(
      ({ visibility, written }) => visibility === 'unseen' || written !== undefined,
    );
    expect(lost.map(({ text }) => text)).toEqual([]);
    expect(snapshot.isChecked).toBe(true);
  });
