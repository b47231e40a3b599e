// Whatever a page is made of, nothing that runs or counts readers is in what is made of it.

import fc from 'fast-check';
import type { Element, Root, RootContent } from 'hast';
import type { Nodes } from 'mdast';
import rehypeParse from 'rehype-parse';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { cleanedPage } from '../../../src/judge/content/cleaned/cleaned-page.ts';
import { contentOf } from '../../../src/judge/content/content.ts';
import { centerSelection } from '../../../src/judge/selection/kept.ts';
import { snapshotFromHtml, zoningOf } from '../../support/snapshot-from-html.ts';

const TRACKER = 'https://t.example.com/pixel';

const tag = fc.constantFrom(
  ...'div p a b em code pre h2 ul li ol table tr td th blockquote details summary dl dt dd figure'.split(' '),
  ...'script style iframe object embed svg math form button input template noscript base meta link'.split(
    ' ',
  ),
  ...'img video audio source picture ruby rt sup span title annotation textarea select'.split(' '),
);
const address = fc.constantFrom(
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg onload="alert(1)"/>',
  'https://example.com/ok?a=1&b=2',
  '/path with blank',
  '//[',
  '#fragment',
  '',
);
const words = fc.oneof(
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '](javascript:alert(1))',
    '[x](javascript:alert(1))',
    '<javascript:alert(1)>',
    '```\n<script>',
    '\\<script>',
    '$<img src=x onerror=alert(1)>$',
    '{\\displaystyle <script>}',
    '[x]: javascript:alert(1)',
    '<!--',
    ']]>',
    '|',
    '</code>',
  ),
  fc.string({ maxLength: 12, unit: 'binary' }),
);
const attributes = fc.dictionary(
  fc.constantFrom(
    ...'href src data action formaction poster xlink:href srcset data-src data-srcset cite'.split(' '),
    ...'onclick onerror onload style alt title class id role aria-label alttext encoding type lang'.split(
      ' ',
    ),
    ...'data-language datetime colspan rowspan start display srcdoc http-equiv content name rel'.split(' '),
  ),
  fc.oneof(address, words),
  { maxKeys: 4 },
);

const { html } = fc.letrec<{ html: string }>(tie => ({
  html: fc.oneof(
    { maxDepth: 4 },
    words.map(escaped),
    fc.constant(`<img src="${TRACKER}" width="1" height="1" alt="">`),
    fc
      .record({ tag, attributes, children: fc.array(tie('html'), { maxLength: 4 }) })
      .map(({ tag, attributes, children }) => {
        const list = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
        return `<${tag}${list.join('')}>${children.join('')}</${tag}>`;
      }),
  ),
}));

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

test('nothing that runs comes through', () => {
  fc.assert(
    fc.property(fc.array(html, { maxLength: 5 }), parts => {
      const snapshot = snapshotFromHtml(`<body>${parts.join('')}`);
      const zoning = zoningOf(snapshot);
      const content = contentOf(snapshot, zoning);
      expect(faultsOfHtml(content.html, CONTENT_TAGS)).toEqual([]);
      expect(faultsOfHtml(cleanedPage(snapshot, centerSelection(snapshot, zoning)), null)).toEqual([]);
      expect(faultsOfMarkdown(content.markdown)).toEqual([]);
      for (const text of [content.html, content.markdown, content.text, content.title]) {
        expect(text.isWellFormed()).toBe(true);
      }
    }),
    { numRuns: RUNS },
  );
}, 60_000);

const RUNS = Number(process.env.PITH_RUNS ?? 400);

const CONTENT_TAGS = new Set(
  (
    'html head body p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code hr table caption thead tbody tfoot tr td th ' +
    'figure figcaption details summary a img br em strong del ins sub sup kbd mark abbr time q cite dfn var small ruby rt rp ' +
    'input span'
  ).split(' '),
);
const ADDRESSES = new Set(
  'href src srcSet data action formAction poster cite xLinkHref background'.split(' '),
);
const LIVE_TAGS = new Set('script iframe frame object embed applet base link template noscript'.split(' '));

function faultsOfHtml(markup: string, allowed: ReadonlySet<string> | null): string[] {
  const faults: string[] = [];
  const look = (node: Root | RootContent): void => {
    if (node.type === 'element') faults.push(...faultsOfElement(node, allowed));
    if ('children' in node) node.children.forEach(look);
  };
  look(unified().use(rehypeParse).parse(markup));
  return faults;
}

function faultsOfElement({ tagName, properties }: Element, allowed: ReadonlySet<string> | null): string[] {
  const isAllowed = allowed === null ? !LIVE_TAGS.has(tagName) : allowed.has(tagName);
  const refresh = tagName === 'meta' && /refresh/i.test(String(properties.httpEquiv)) ? ['http-equiv'] : [];
  const live = Object.entries(properties).flatMap(([name, value]) => {
    const isHandler = /^on/i.test(name) || name === 'srcDoc';
    const isFault = isHandler || value === TRACKER || (ADDRESSES.has(name) && isLive(String(value)));
    return isFault ? `${name}=${value}` : [];
  });
  return [...(isAllowed ? [] : [`<${tagName}>`]), ...refresh, ...live];
}

/** As browsers do, blanks and control characters are passed over. */
const isLive = (value: string): boolean =>
  /^(?:javascript|vbscript|data:text)/i.test(value.replace(/[\x00-\x20]/g, ''));

function faultsOfMarkdown(markdown: string): string[] {
  const faults: string[] = [];
  const look = (node: Nodes): void => {
    if ('url' in node && (isLive(node.url) || /^data:/i.test(node.url))) faults.push(node.url);
    if (node.type === 'image' && node.url === TRACKER) faults.push(node.url);
    if (node.type === 'html' && !/^<\/?(?:ins|kbd|sub|sup|br|em|strong|del)>$/.test(node.value))
      faults.push(node.value);
    if (node.type === 'definition') faults.push('a definition');
    if ('children' in node) node.children.forEach(look);
  };
  look(unified().use(remarkParse).use(remarkGfm).parse(markdown));
  return faults;
}
