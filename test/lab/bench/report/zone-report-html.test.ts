// The terminal table and the HTML report: aligned, complete, and unable to run or load anything of a page.

import { createHash } from 'node:crypto';
import type { Element, Root } from 'hast';
import { toText } from 'hast-util-to-text';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { describe, expect, it } from 'vitest';
import { escapeHtml, html } from '../../../../src/base/html/html.ts';
import { scoreContentRun } from '../../../../src/lab/bench/content/run.ts';
import { contentTable } from '../../../../src/lab/bench/content/table.ts';
import { reportHtml } from '../../../../src/lab/bench/report/zone-report-html.ts';
import { alignColumns } from '../../../../src/lab/bench/text-tables.ts';
import { parseLabels } from '../../../../src/lab/bench/truth/labels.ts';
import { type Method, runZoneBench, type SeenPage } from '../../../../src/lab/bench/zones/run.ts';
import { zoneTable } from '../../../../src/lab/bench/zones/table.ts';
import { buildSnapshot, buildZoning } from '../../../support/built-snapshot.ts';

const EVIL = '<script>alert(1)</script>"\'&\u0000\ud800';

function seen(id: string, headerChars: number): SeenPage {
  const snapshot = buildSnapshot([
    'body',
    {},
    ['header', { box: [0, 0, 1000, 100] }, EVIL, ['b', {}, 'h'.repeat(headerChars)]],
    ['main', { box: [0, 100, 1000, 900] }, 'm'.repeat(100)],
  ]);
  const labels = parseLabels(JSON.stringify({ id, zones: { HEADER: ['header'], CENTER: ['main'] } }), 'l');
  return { id, kind: EVIL, title: EVIL, source: '', pageFile: 'p', labelFile: 'l', labels, snapshot };
}

const auto: Method = {
  name: 'auto',
  zonesOf: snapshot =>
    buildZoning(snapshot, (_, tag) => (tag === 'body' ? null : 'CENTER'), {
      reasons: snapshot.elements.map(() => EVIL),
      confidence: 0.5,
    }),
};
const vlps: Method = {
  name: 'vlps',
  zonesOf: () => {
    throw new Error(EVIL);
  },
};
const result = await runZoneBench([seen('best', 1), seen('worst', 500)], [auto, vlps]);

describe('zoneTable', () => {
  it('has a row a method, aligned, and kinds below', () => {
    const text = zoneTable(result);
    expect(text).toContain('Zones: means over pages');
    expect(text).toMatch(/^auto +2 +0\.\d{3} +0\.\d{3}–0\.\d{3} /mu);
    expect(text).toMatch(/^vlps +0 +– +– /mu);
    expect(text).toContain('Accuracy by kind of page');
  });

  it('is aligned', () => {
    expect(
      alignColumns([
        ['a', 'bb'],
        ['long', '1'],
        ['x', '100'],
      ]),
    ).toEqual(['a      bb', '----  ---', 'long    1', 'x     100']);
  });
});

describe('contentTable', () => {
  it('has a row a method and kinds below', () => {
    const truth = { id: '1', kind: 'wiki', url: '', text: 'a b', with: ['a'], without: [] };
    const text = contentTable(
      scoreContentRun([{ truth, answers: { m: { text: 'a', milliseconds: 1 } } }], ['m']),
    );
    expect(text).toMatch(/^m +1 +1\.000 +0\.500 +0\.667 +0\.667–0\.667 +0\.000 .* 1\.000 +– +0 +1\.0$/mu);
    expect(text).toMatch(/^wiki +1 +0\.667$/mu);
    expect(text).not.toMatch(/^Metadata|^Markdown/mu);
  });

  it('has metadata and the structure of Markdown where the pages have such truth', () => {
    const metadata = { title: 'A', author: '', date: '2024-02-29' };
    const truth = {
      id: '1',
      kind: 'wiki',
      url: '',
      text: 'a',
      with: [],
      without: [],
      markdown: '# a',
      metadata,
    };
    const answer = { text: 'a', milliseconds: 1, markdown: '# a', metadata: { ...metadata, date: '' } };
    const text = contentTable(
      scoreContentRun(
        [{ truth, answers: { m: answer, other: { text: 'a', milliseconds: 1 } } }],
        ['m', 'other'],
      ),
    );
    expect(text).toMatch(/^title +m +1 +1 +1 +1\.000 +1\.000 +1\.000$/mu);
    expect(text).toMatch(/^date +m +1 +0 +0 +0\.000 +0\.000 +0\.000$/mu);
    expect(text).toMatch(/^heading +m +1 +1\.000 +1\.000 +1\.000$/mu);
    expect(text).toMatch(/^code +m +0 +– +– +–$/mu);
    expect(text).not.toMatch(/^(?:title|heading) +other/mu);
  });
});

type Parent = Root | Element;

function parse(markup: string): Root {
  return unified().use(rehypeParse).parse(markup);
}

/** Descendants in document order: all, or those with this name or `.class`. */
function all(parent: Parent, wanted = '*'): Element[] {
  const found: Element[] = [];
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    const classes = [child.properties.className ?? []].flat();
    if (wanted === '*' || wanted === child.tagName || classes.some(name => wanted === `.${name}`))
      found.push(child);
    found.push(...all(child, wanted));
  }
  return found;
}

function first(parent: Parent, wanted: string): Element {
  const [element] = all(parent, wanted);
  if (element === undefined) throw new Error(`no ${wanted}`);
  return element;
}

const idOf = (section: Element) => toText(first(section, 'h3')).split(' ')[0];

describe('reportHtml', () => {
  const root = parse(
    reportHtml(result, { title: EVIL, pictureOf: () => ({ href: 'data:image/png;base64,AAAA' }) }),
  );

  it('holds nothing that runs or loads', () => {
    const loaders = ['script', 'link', 'iframe', 'object', 'embed', 'base', 'form'];
    expect(loaders.flatMap(name => all(root, name))).toEqual([]);
    for (const { properties } of all(root)) {
      expect(Object.keys(properties).filter(name => /^on|^style$/u.test(name))).toEqual([]);
    }
    const addresses = all(root).flatMap(({ properties }) => properties.src ?? properties.href ?? []);
    expect(addresses.filter(address => !/^(?:#|data:image\/png;)/u.test(String(address)))).toEqual([]);
    expect(toText(first(root, 'title'))).toBe(EVIL.replace(/[\u0000\ud800]/gu, '\ufffd'));
  });

  it('allows its own style by hash and nothing else', () => {
    const policy = all(root, 'meta')
      .map(({ properties }) => String(properties.content ?? ''))
      .join();
    const [style] = first(root, 'style').children;
    const hash = createHash('sha256')
      .update(style?.type === 'text' ? style.value : '')
      .digest('base64');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`style-src 'sha256-${hash}'`);
  });

  it('shows the worst page first, with its picture once and a panel a method', () => {
    const sections = all(root, '.page');
    expect(sections.map(idOf)).toEqual(['worst', 'best']);
    const worst = first(root, '.page');
    const [picture, ...others] = all(worst, 'image');
    expect(others).toEqual([]);
    expect(all(worst, 'use').map(({ properties }) => properties.href)).toEqual([
      `#${picture?.properties.id}`,
    ]);
    const [truth, auto] = all(worst, 'figure');
    expect(all(truth ?? worst, '.zone')).toHaveLength(2);
    expect(all(auto ?? worst, '.wrong')).toHaveLength(1);
    expect(toText(first(worst, '.failure'))).toContain('vlps failed: <script>');
    expect(toText(first(first(worst, 'details'), 'table'))).toContain('HEADER → CENTER');
  });

  it('points to files beside it, loaded when they come into sight', () => {
    const linked = parse(
      reportHtml(result, { title: 'T', pictureOf: page => ({ href: `pictures/${page.id}.webp` }) }),
    );
    expect(all(linked, 'img').map(({ properties }) => [properties.src, properties.loading])).toEqual([
      ['pictures/worst.webp', 'lazy'],
      ['pictures/worst.webp', 'lazy'],
      ['pictures/best.webp', 'lazy'],
      ['pictures/best.webp', 'lazy'],
    ]);
  });

  it('stands without pictures and without pages', async () => {
    const bare = parse(reportHtml(result, { title: 'T', pictureOf: () => null }));
    expect(['image', 'img'].flatMap(name => all(bare, name))).toEqual([]);
    const drawings = all(bare, 'use').map(({ properties }) => String(properties.href));
    expect(drawings.filter(href => !href.startsWith('#drawing-'))).toEqual([]);
    const ids = new Set(all(bare, 'g').map(({ properties }) => `#${properties.id}`));
    expect(drawings.length).toBe(all(bare, '.page').length * 2);
    expect(drawings.filter(href => !ids.has(href))).toEqual([]);
    const nothing = await runZoneBench([], [auto]);
    expect(reportHtml(nothing, { title: 'T', pictureOf: () => null })).toContain('0 labelled pages');
    expect(zoneTable(nothing)).toMatch(/^auto +0 +–/mu);
  });
});

describe('html', () => {
  it('escapes values and keeps what is HTML already', () => {
    expect(html`<a title="${'"<x>'}">${['&', html`<b>${1}</b>`, null]}</a>`.markup).toBe(
      '<a title="&quot;&lt;x&gt;">&amp;<b>1</b></a>',
    );
    expect(escapeHtml(`a\u0000\u0007\tb\ud83d c\u{1f44d}'`)).toBe('a\ufffd\ufffd\tb\ufffd c👍&#39;');
  });
});
