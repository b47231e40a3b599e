// The head of every HTML page that pith writes, with a Content-Security-Policy that allows only what the page needs.

import { createHash } from 'node:crypto';
import { Html, html } from './html.ts';
import { PAGE_STYLE } from './page-style.ts';

interface PageHead {
  readonly title: string;
  /** After the style that all pages share. */
  readonly style: string;
  /** Sources of the directive `img-src`. */
  readonly pictures: string;
  /** Further scripts and styles that the policy allows, by their text, and further directives. */
  readonly also?: {
    readonly scripts?: readonly string[];
    readonly styles?: readonly string[];
    readonly directives?: readonly string[];
  };
}

/** From the doctype to the end of HEAD; the HTML element stays open. */
export function pageHead({ title, style: own, pictures, also = {} }: PageHead): Html {
  const style = PAGE_STYLE + own;
  const { scripts = [], styles = [], directives = [] } = also;
  const policy = [
    "default-src 'none'",
    `img-src ${pictures}`,
    `style-src ${[style, ...styles].map(hashSource).join(' ')}`,
    ...(scripts.length === 0 ? [] : [`script-src ${scripts.map(hashSource).join(' ')}`]),
    ...directives,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
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

const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
