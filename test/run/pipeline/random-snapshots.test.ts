// Whatever a snapshot holds, every method has an answer for each element, and the record is whole.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judge } from '../../../src/judge/record/judge.ts';
import type { Judged } from '../../../src/judge/record/judged.ts';
import { type PageRecord, pageRecord } from '../../../src/judge/record/page-record.ts';
import { noTimings } from '../../../src/judge/record/timings.ts';
import { SiteModel } from '../../../src/judge/site/site-model.ts';
import { takesZone } from '../../../src/judge/zones/enclosing-zone.ts';
import { reasonOf, ZONE_METHOD_NAMES, type ZoneMethodName } from '../../../src/judge/zones/methods.ts';
import { ZONES } from '../../../src/judge/zones/zoning.ts';
import { parseSnapshot } from '../../../src/page/snapshot/parse-snapshot.ts';
import {
  SNAPSHOT_SCHEMA,
  type Snapshot,
  type SnapshotStyle,
  VISIBILITIES,
} from '../../../src/page/snapshot/snapshot.ts';

const RUNS = Number(process.env.PITH_RUNS ?? 25);

const length = fc.oneof(
  fc.constantFrom(0, 1, 0.1, 799.9, 1280, 1e6, 33_554_432),
  fc.double({ min: 0, max: 3_000, noNaN: true, noDefaultInfinity: true }),
);
const place = fc.oneof(
  length,
  fc.constantFrom(-9_999, -0.5, -1e6),
  fc.double({ min: -300, max: 6_000, noNaN: true, noDefaultInfinity: true }),
);
const box = fc.tuple(place, place, length, length);
const visibility = fc.constantFrom(...VISIBILITIES, 'visible', 'visible', 'visible');
const tag = fc.constantFrom(
  ...'div p span a img table tr td ul li h1 nav header footer main aside section article form input button'.split(
    ' ',
  ),
  ...'script style svg iframe slot pre code br hr video unknown-tag font center frame title'.split(' '),
);
const words = fc.oneof(
  fc.constantFrom(
    'Words of a page.',
    '© 2026 Imprint',
    '  ',
    '标题你好世界。',
    '\ud800',
    'x'.repeat(3_000),
    'a@b',
    '1 2 3',
    '\u202E',
  ),
  fc.string({ maxLength: 30, unit: 'binary' }),
);
const attributes = fc.dictionary(
  fc.constantFrom(
    'id',
    'class',
    'href',
    'src',
    'role',
    'name',
    'content',
    'datetime',
    'rel',
    'type',
    '__proto__',
    'constructor',
  ),
  fc.oneof(
    fc.constantFrom('nav', 'footer', 'javascript:x', 'http://[', '/a', '', '2026-13-45', '{"@type":1}'),
    fc.string({ maxLength: 12 }),
  ),
  { maxKeys: 4 },
);

const style: fc.Arbitrary<SnapshotStyle> = fc.record({
  display: fc.constantFrom(
    'block',
    'inline',
    'none',
    'flex',
    'grid',
    'contents',
    'table',
    'table-cell',
    'list-item',
  ),
  position: fc.constantFrom('static', 'relative', 'absolute', 'fixed', 'sticky'),
  float: fc.constantFrom('none', 'left', 'right'),
  overflowX: fc.constantFrom('visible', 'hidden', 'auto'),
  overflowY: fc.constantFrom('visible', 'hidden', 'auto'),
  zIndex: fc.constantFrom('auto', '0', '-1', '2147483647'),
  opacity: fc.constantFrom(0, 0.5, 1),
  fontSize: fc.constantFrom(0, 1, 12, 16, 400),
  fontWeight: fc.constantFrom(1, 400, 700, 1000),
  fontFamily: fc.constantFrom('serif', '', 'monospace'),
  color: fc.constantFrom('rgb(0, 0, 0)', 'color(display-p3 1 0 0)', 'nonsense', ''),
  backgroundColor: fc.constantFrom('', 'rgb(255, 0, 0)', 'oklch(0.5 0.2 20)'),
  hasBackgroundImage: fc.boolean(),
  borders: fc.tuple(length, length, length, length),
  direction: fc.constantFrom('ltr', 'rtl'),
  writingMode: fc.constantFrom('horizontal-tb', 'vertical-rl'),
  whiteSpace: fc.constantFrom('normal', 'pre'),
  textAlign: fc.constantFrom('start', 'center'),
});

interface Node {
  /** How many of the open elements end before it. */
  readonly ends: number;
  readonly tag: string;
  readonly attributes: Record<string, string>;
  readonly box: readonly [number, number, number, number];
  readonly visibility: (typeof VISIBILITIES)[number];
  readonly style: number;
  readonly text: string | null;
}
const node: fc.Arbitrary<Node> = fc.record({
  ends: fc.nat({ max: 3 }),
  tag,
  attributes,
  box,
  visibility,
  style: fc.integer({ min: -1, max: 3 }),
  text: fc.option(words),
});

function snapshotOf(
  nodes: readonly Node[],
  styles: readonly SnapshotStyle[],
  page: readonly [number, number],
): Snapshot {
  const elements: Snapshot['elements'][number][] = [];
  const texts: Snapshot['texts'][number][] = [];
  const open: number[] = [];
  const all: Node[] = [root('html'), root('body'), ...nodes];
  for (const [
    index,
    { ends, tag, attributes, box: pageBox, visibility: seen, style: styleIndex, text },
  ] of all.entries()) {
    open.splice(Math.max(Math.min(index, 2), open.length - ends));
    elements.push({
      parent: open.at(-1) ?? -1,
      tag,
      attributes,
      pageBox,
      visibility: seen,
      style: seen === 'none' ? -1 : Math.max(0, styleIndex),
      scope: 0,
    });
    open.push(index);
    if (text !== null) texts.push({ parent: index, before: index + 1, text, pageBox, visibility: seen });
  }
  const url = 'https://example.org/';
  return {
    schema: SNAPSHOT_SCHEMA,
    url,
    finalUrl: url,
    status: 200,
    title: 'T',
    lang: 'en',
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    page: { width: page[0], height: page[1] },
    picture: null,
    scopes: [{ kind: 'document', host: -1, url, baseUrl: url }],
    styles,
    elements,
    texts,
    warnings: [],
    environment: { browser: '', missingFonts: [] },
  };
}

const root = (name: string): Node => ({
  ends: 0,
  tag: name,
  attributes: {},
  box: [0, 0, 1280, 800],
  visibility: 'visible',
  style: 0,
  text: null,
});

const snapshot = fc
  .tuple(
    fc.array(node, { maxLength: 60 }),
    fc.tuple(style, style, style, style),
    fc.tuple(fc.constantFrom(1, 320, 1280, 1e6), fc.constantFrom(1, 800, 5_000, 33_554_432)),
  )
  .map(([nodes, styles, page]) => snapshotOf(nodes, styles, page));

/** The same page under six addresses: all of it repeats. */
function siteOf(page: Snapshot): SiteModel {
  const model = new SiteModel();
  for (let number = 0; number < 6; number++)
    model.add({ ...page, finalUrl: `https://example.org/${number}`, url: `https://example.org/${number}` });
  return model;
}

function recordOf(
  page: Snapshot,
  method: ZoneMethodName,
): { readonly text: string; readonly judged: Judged } {
  const site = method === 'auto+site' ? { site: siteOf(page) } : {};
  const judged = judge(page, { method, thresholds: {}, center: false, ...site }, noTimings());
  return { judged, text: JSON.stringify(pageRecord(judged, noTimings(), { elements: true })) };
}

describe.each(ZONE_METHOD_NAMES)('%s', method => {
  test('every element has one zone, and the record is whole and the same again', () => {
    fc.assert(
      fc.property(snapshot, page => {
        const sound = parseSnapshot(JSON.parse(JSON.stringify(page)), 'random');
        const { judged, text } = recordOf(sound, method);
        expect(judged.zoning.zones).toHaveLength(page.elements.length);
        for (const [index, element] of sound.elements.entries()) {
          if (!takesZone(element)) continue;
          expect(ZONES).toContain(judged.zoning.zones[index]);
          expect(reasonOf(judged.snapshot, judged.zoning, index)).not.toBe('');
        }
        const { thresholds, elements } = JSON.parse(text) as PageRecord;
        expect(Object.values(thresholds).filter(edge => !Number.isFinite(edge))).toEqual([]);
        expect(elements).toHaveLength(sound.elements.filter(takesZone).length);
        expect(text.isWellFormed()).toBe(true);
        expect(recordOf(sound, method).text).toBe(text);
      }),
      { numRuns: RUNS },
    );
  });
});
