// A zoning and a selection say the same after they were plain data, as between two threads.

import { describe, expect, test } from 'vitest';
import { contentSelection } from '../../../src/judge/selection/content-selection.ts';
import { selectionFrom, selectionTable } from '../../../src/judge/selection/selection-table.ts';
import { zoneMethod } from '../../../src/judge/zones/methods.ts';
import { zoneTable, zoningFrom } from '../../../src/judge/zones/zone-table.ts';
import { snapshotFromHtml } from '../../support/snapshot-from-html.ts';

const HTML = `<body><header><h1>Harbour news</h1><nav><a href=a>Boats</a> <a href=b>Tides</a></nav></header>
<main><article><h2>The ferry is late</h2><p>${'It waits for the fog to lift over the bay. '.repeat(12)}</p>
<p class=share><a href=x>Share this</a></p><p>${'Nobody on the quay has seen it yet. '.repeat(9)}</p></article>
<aside><h3>Most read</h3><ul><li><a href=1>One</a><li><a href=2>Two</a></ul></aside></main><footer>The end</footer>`;
const UPRIGHT = HTML.replace('<body>', '<body style="writing-mode: vertical-rl">');

const site = () => {
  const logOdds = new Float64Array(60);
  logOdds[9] = -2;
  return { logOdds, reasons: Array.from(logOdds, odds => (odds === 0 ? '' : 'repeated by the site')) };
};

const METHODS = ['auto', 'auto+site', 'vlps', 'vlps-published', 'subtree', 'patterns', 'tagtree'] as const;

describe.each([HTML, UPRIGHT])('page %#', html => {
  test.each(METHODS)('%s', method => {
    const snapshot = snapshotFromHtml(html);
    const zoning = zoneMethod(method).zonesOf(snapshot, { site });
    const selection = contentSelection(snapshot, zoning);
    const { elements, texts } = snapshot;
    // Another object, as in another thread: nothing is kept of the first one.
    const there = structuredClone(snapshot);
    const back = zoningFrom(there, structuredClone(zoneTable(zoning)));
    const kept = selectionFrom(structuredClone(selectionTable(snapshot, selection)));
    const said = (of: typeof zoning) => ({
      ...{ method: of.method, thresholds: of.thresholds, confidence: of.confidence, zones: of.zones },
      reasons: [...elements, null].map((_, index) => of.reason(index)),
      ...{ confidences: of.confidences, finding: of.finding, site: of.site },
    });
    expect(said(back)).toEqual(said(zoning));
    const keeps = (of: typeof selection) => ({
      ...{ source: of.source, kind: of.kind, dropped: of.dropped, folded: of.folded },
      elements: elements.map((_, index) => [of.keepsElement(index), of.dropRule(index)]),
      texts: texts.map((_, index) => of.keepsText(index)),
    });
    expect(keeps(kept)).toEqual(keeps(selection));
    expect(keeps(kept).texts).toContain(true);
  });
});
