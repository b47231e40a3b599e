// A scrolling part of the report, with keyboard access and an accessible name.

import { type Html, type HtmlValue, html } from '../../../base/html/html.ts';

export const scrollBox = (kind: 'panels' | 'scroll', name: string, content: HtmlValue): Html =>
  html`<div class="${kind}" role="group" aria-label="${name}" tabindex="0">${content}</div>`;
