// Grid of pictures in the report: a row per page, a column per method, reusing the drawings of the page sections.

import { type Html, html } from '../../../base/html/html.ts';
import { counted } from '../../../base/text/counted.ts';
import { share } from '../figures.ts';
import type { PageResult } from '../zones/result.ts';
import { drawingId } from './pages.ts';
import { table } from './tables.ts';

export function pictureGrid(pages: readonly PageResult[], methods: readonly string[]): Html {
  const rows = pages.map((page, index) => {
    const names = ['truth', ...methods];
    const cells = names.map((name, at) => html`<td class="thumb">${thumbnail(page, index, at, name)}</td>`);
    return html`<tr><th scope="row"><a href="#page-${index}">${page.id}</a><small>${page.kind}</small></th>${cells}</tr>`;
  });
  return html`<details><summary>${counted(pages.length, 'page')}, ${counted(methods.length, 'method')}</summary>${table(['page', 'truth', ...methods], rows)}</details>`;
}

function thumbnail(page: PageResult, index: number, at: number, name: string): Html {
  const answer = page.answers[name];
  if (at > 0 && answer === undefined) return html`no answer`;
  const figures =
    answer === undefined ? '' : `${share(answer.score.accuracy)} · ${share(answer.content?.f1)}`;
  return html`<svg viewBox="0 0 ${page.width} ${page.height}" preserveAspectRatio="xMidYMin meet" role="img" aria-label="${name}"><use href="#${drawingId(index, at)}"/></svg><small>${figures}</small>`;
}
