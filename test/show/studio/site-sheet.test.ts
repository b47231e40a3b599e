// The report of a site model: every slot with what it is taken for, over a page.

import { expect, it } from 'vitest';
import { SiteModel } from '../../../src/judge/site/site-model.ts';
import { siteSheet } from '../../../src/show/studio/site-sheet.ts';
import { sitePage } from '../../judge/site/page-of.ts';
import { tablesOf, textOf } from '../../support/sheet-parts.ts';

const model = new SiteModel();
for (let place = 0; place < 6; place++) model.add(sitePage(place));

it('lists every slot, and draws those of the page with a link to its row', () => {
  const sheet = siteSheet(model, sitePage(40));
  const rows = tablesOf(sheet)[0]?.rows ?? [];
  const slots = model.slots();
  expect(rows.map(({ id }) => id)).toEqual(slots.map(({ id }) => `slot-${id}`));
  expect(rows.map(({ cells }) => textOf(cells[4]).trim())).toEqual(slots.map(({ takenFor }) => takenFor));
  const drawn = sheet.drawings?.[0]?.marks ?? [];
  expect(new Set(drawn.map(({ look }) => look))).toContain('look-lost');
  const known = new Set(slots.map(({ id }) => `#slot-${id}`));
  expect(drawn.filter(({ href }) => known.has(href ?? '')).length).toBeGreaterThan(3);
});

it('shows the table alone without a page, and marks what was corrected by hand', () => {
  expect(siteSheet(model, undefined).drawings).toEqual([]);
  const corrected = SiteModel.fromData(model.data());
  corrected.correctSlot(corrected.slots()[0]?.id ?? '', 'content');
  expect(textOf(siteSheet(corrected, undefined))).toContain('(by hand)');
});
