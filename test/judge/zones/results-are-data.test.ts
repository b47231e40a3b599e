// A zoning and a selection are plain data: copies, as in another thread, give the same reasons.

import { describe, expect, test } from 'vitest';
import { contentSelection } from '../../../src/judge/selection/content-selection.ts';
import { dropRuleAt } from '../../../src/judge/selection/rules/drop-rules.ts';
import { reasonOf, ZONE_METHOD_NAMES, zoneMethod } from '../../../src/judge/zones/methods.ts';
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

describe.each([HTML, UPRIGHT])('page %#', html => {
  test.each(ZONE_METHOD_NAMES)('%s', method => {
    const snapshot = snapshotFromHtml(html);
    const zoning = zoneMethod(method).zonesOf(snapshot, { site });
    const selection = contentSelection(snapshot, zoning);
    // Copies the snapshot too, so that nothing cached for the first one is used.
    const there = structuredClone(snapshot);
    const zoningThere = structuredClone(zoning);
    const selectionThere = structuredClone(selection);
    expect(zoningThere).toEqual(zoning);
    expect(selectionThere).toEqual(selection);
    const wordsOf = (page: typeof snapshot, zones: typeof zoning, kept: typeof selection) =>
      [...page.elements, null].map((_, index) => [reasonOf(page, zones, index), dropRuleAt(kept, index)]);
    expect(wordsOf(there, zoningThere, selectionThere)).toEqual(wordsOf(snapshot, zoning, selection));
    expect(reasonOf(there, zoningThere, 3)).not.toBe('');
    expect(selectionThere.keptTexts).toContain(1);
  });
});
