// How every page of HTML that pith writes begins: it may run, load and send nothing, and says so to the browser.

import { createHash } from 'node:crypto';
import { Html, html } from './html.ts';

export interface PageHead {
  readonly title: string;
  readonly style: string;
  /** Where pictures may come from, in the words of a Content-Security-Policy. */
  readonly pictures: string;
}

/** From the doctype to the end of HEAD, with HTML left open. The style is this one and no other. */
export function pageHead({ title, style, pictures }: PageHead): Html {
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = `default-src 'none'; img-src ${pictures}; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
`;
}
