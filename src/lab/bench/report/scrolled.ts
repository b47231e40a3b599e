// A part of the report that scrolls in itself: reached by keyboard, and with a name for who hears it.

import { type Html, type HtmlValue, html } from '../../../base/html/html.ts';

export const scrolled = (kind: 'panels' | 'scroll', name: string, content: HtmlValue): Html =>
  html`<div class="${kind}" role="group" aria-label="${name}" tabindex="0">${content}</div>`;
