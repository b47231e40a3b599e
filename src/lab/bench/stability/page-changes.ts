// The changes that `pith bench --stability` makes to pages: what a site changes from one day to the next, or a reader by
// another window, while the text stays what it is.

import type { Snapshot } from '../../../page/snapshot/snapshot.ts';
import type { PageOptions } from '../../../see/browser/options/page-options.ts';

export interface PageChange {
  readonly name: string;
  /** Runs in the page before it is captured. */
  readonly script?: string;
  readonly options?: Partial<PageOptions>;
  readonly inSnapshot?: (snapshot: Snapshot) => Snapshot;
}

/** The id of what a change adds. */
export const ADDED_ID = 'pith-stability-added';

const adds = (style: string, html: string, place: 'prepend' | 'append'): string => `(() => {
  const box = document.createElement('div');
  box.id = '${ADDED_ID}';
  box.style.cssText = ${JSON.stringify(style)};
  box.innerHTML = ${JSON.stringify(html)};
  document.body?.${place}(box);
})()`;

const styled = (css: string): string => `(() => {
  const style = document.createElement('style');
  style.textContent = ${JSON.stringify(css)};
  document.documentElement.append(style);
})()`;

const UNSTYLED = `(() => {
  for (const sheet of document.styleSheets) sheet.disabled = true;
  for (const element of document.querySelectorAll('[style]')) element.removeAttribute('style');
})()`;

const BAR = 'height:60px;line-height:60px;background:#123a5e;color:#fff;text-align:center;font-size:16px';
const COOKIES =
  'position:fixed;left:0;right:0;bottom:0;z-index:99999;padding:16px;background:#222;color:#fff;font-size:14px';
const DIALOG =
  'position:fixed;left:50%;top:200px;width:420px;margin-left:-210px;z-index:99999;padding:24px;background:#fff;color:#111;border:1px solid #888';
const TOPICS = [
  'Weather',
  'Sport',
  'Money',
  'Travel',
  'Health',
  'Books',
  'Music',
  'Science',
  'Gardens',
  'Food',
];
const LINKS = TOPICS.map(topic => `<li><a href="/${topic}">More about ${topic.toLowerCase()}</a></li>`).join(
  '',
);

export const PAGE_CHANGES: readonly PageChange[] = [
  {
    name: 'bar above',
    script: adds(BAR, 'Until Sunday all orders are shipped free. <a href="/offer">See how</a>', 'prepend'),
  },
  {
    name: 'dialog',
    script: adds(
      DIALOG,
      '<h2>Read us every morning</h2><p>One letter a day with what matters.</p><button>Subscribe</button> <button>Not now</button>',
      'append',
    ),
  },
  {
    name: 'cookie bar',
    script: adds(
      COOKIES,
      'We use cookies to make this site work and to count visits. <button>Accept</button> <button>Decline</button>',
      'append',
    ),
  },
  { name: 'links after', script: adds('clear:both;padding:16px', `<ul>${LINKS}</ul>`, 'append') },
  { name: 'other font', script: styled('*{font-family:"Liberation Serif",serif!important}') },
  { name: 'larger text', script: styled('html{zoom:1.1}') },
  { name: 'wide window', options: { viewport: { width: 1440, height: 900 } } },
  { name: 'other names', inSnapshot: renamed },
  { name: 'no styles', script: UNSTYLED },
];

/** Every letter of classes and ids becomes the thirteenth after it. */
function renamed(snapshot: Snapshot): Snapshot {
  const elements = snapshot.elements.map(element => ({
    ...element,
    attributes: Object.fromEntries(
      Object.entries(element.attributes).map(([name, value]) => [
        name,
        name === 'class' || name === 'id' ? rotated(value) : value,
      ]),
    ),
  }));
  return { ...snapshot, elements };
}

const rotated = (text: string): string =>
  text.replace(/[a-z]/giu, letter => {
    const first = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(first + ((letter.charCodeAt(0) - first + 13) % 26));
  });
