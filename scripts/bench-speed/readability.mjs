// The common alternative: jsdom and Readability on a page's HTML.

import { Readability } from '@mozilla/readability';
import { JSDOM, VirtualConsole } from 'jsdom';

export function readable(html, url) {
  const dom = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
  const article = new Readability(dom.window.document).parse();
  dom.window.close();
  return article;
}
