// The report of a site model: every slot with what it is taken for, over a page, and page text that stays text.

import { expect, it } from 'vitest';
import { SiteModel } from '../../../src/judge/site/site-model.ts';
import { siteReport } from '../../../src/show/studio/site-report.ts';
import { sitePage } from '../../judge/site/page-of.ts';

const model = new SiteModel();
for (let place = 0; place < 6; place++) model.add(sitePage(place));

it('lists every slot, and draws those of the page with a link to its row', () => {
  const report = siteReport(model, sitePage(40));
  for (const { id, takenFor } of model.slots())
    expect(report).toMatch(new RegExp(`id="slot-${id}"[^]*${takenFor}`));
  const drawn = [...report.matchAll(/href="#slot-([0-9a-f]{8})"><rect class="(\w+)"/gu)];
  expect(new Set(drawn.map(([, , kind]) => kind))).toContain('noise');
  const known = new Set(model.slots().map(({ id }) => id));
  expect(drawn.filter(([, id]) => known.has(id ?? '')).length).toBeGreaterThan(3);
});

it('shows the table alone without a page, and no markup of a page', () => {
  const report = siteReport(model, undefined);
  expect(report).not.toContain('<svg');
  expect(report).toContain('slot-');
  const page = sitePage(41);
  const evil = { ...page, texts: page.texts.map(text => ({ ...text, text: '<script>alert(1)</script>' })) };
  expect(siteReport(model, evil)).not.toContain('<script>alert');
});

it('marks what was corrected by hand', () => {
  const corrected = SiteModel.fromData(model.data());
  corrected.correctSlot(corrected.slots()[0]?.id ?? '', 'content');
  expect(siteReport(corrected, undefined)).toContain('(by hand)');
});
