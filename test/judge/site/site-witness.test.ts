// The site as a witness: against what it repeats, a little for what it varies, silent on what it does not know.

import { expect, it } from 'vitest';
import { contentSelection } from '../../../src/judge/selection/content-selection.ts';
import { SiteModel, siteWitness } from '../../../src/judge/site/site-model.ts';
import { reasonOf } from '../../../src/judge/zones/methods.ts';
import { zonesOf } from '../../../src/judge/zones/zones-of.ts';
import { sitePage, snapshotOf } from './page-of.ts';

const model = new SiteModel();
for (let place = 0; place < 36; place++) model.add(sitePage(place));
const site = siteWitness(model);
const page = sitePage(40);
const holderOf = (words: string): number => page.texts.find(({ text }) => text.includes(words))?.parent ?? -1;

it('speaks against what the site repeats, with the reason, and for what differs', () => {
  const { logOdds, reasons } = site(page);
  expect(logOdds[holderOf('Products')]).toBeLessThan(-2);
  expect(logOdds[holderOf('Read more')]).toBeLessThan(-2);
  expect(logOdds[holderOf('title50')]).toBeGreaterThan(0);
  expect(reasons[holderOf('Products')]).toMatch(
    /^the site repeats it: other pages say the same in this place, on 20 learned pages/,
  );
});

it('says nothing of a page of which it knows nothing', () => {
  const strange = snapshotOf('<table><tr><td><p>Home</p></td><td><div><p>new</p></div></td></tr></table>');
  const { logOdds, reasons } = site(strange);
  expect(logOdds.every(odds => odds === 0)).toBe(true);
  expect(reasons.join('')).toBe('');
});

it('auto+site is less sure that what the site repeats is CENTER, and keeps it out of the content', () => {
  const line = holderOf('Read more');
  const alone = zonesOf(page);
  const zoning = zonesOf(page, { method: 'auto+site', site });
  expect([alone.zones[line], zoning.zones[line]]).toEqual(['CENTER', 'CENTER']);
  expect(zoning.confidences[line]).toBeLessThan(alone.confidences[line] ?? 0);
  expect(reasonOf(page, zoning, line)).toContain('the site repeats it');
  const selection = contentSelection(page, zoning);
  const kept = page.texts
    .flatMap(({ text }, index) => (selection.keptTexts[index] === 1 ? [text] : []))
    .join(' ');
  expect(kept).toContain('word50x3');
  expect(kept).not.toMatch(/Read more|Products|Copyright/u);
});

it('auto+site without a site is refused in a sentence', () => {
  expect(() => zonesOf(page, { method: 'auto+site' })).toThrow(/needs a model of the page's site$/);
});
