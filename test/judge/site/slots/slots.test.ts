// Slots: places of a template, whatever words stand in them; and sites that are no site, or more than one.

import { describe, expect, it } from 'vitest';
import { judge } from '../../../../src/judge/record/judge.ts';
import { SLOT_SETTINGS } from '../../../../src/judge/site/settings.ts';
import { SiteModel, siteWitness } from '../../../../src/judge/site/site-model.ts';
import type { Snapshot } from '../../../../src/page/snapshot/snapshot.ts';
import { snapshotOf } from '../page-of.ts';

/** Words that no other place or page has. */
const words = (count: number, place: string): string =>
  Array.from({ length: count }, (_, at) => `${place}w${at}`).join(' ');

const prose = (place: string): string =>
  Array.from(
    { length: 4 },
    (_, at) => `<p>${words(40, `${place}p${at}`)}. ${words(30, `${place}q${at}`)}.</p>`,
  ).join('');

const related = (place: string): string =>
  Array.from(
    { length: 5 },
    (_, at) => `<li><a href="/${place}${at}">${words(6, `${place}r${at}`)}</a></li>`,
  ).join('');

const FRAME = '<div class="top"><a href="/">Home</a> <a href="/n">News</a></div>';
const FOOT = '<div class="foot"><p>All rights reserved by the company of this site since long ago</p></div>';

/** An article whose related stories and editor differ on each page. */
const article = (number: number, site = 'a', text = prose(`${site}${number}`)): Snapshot =>
  snapshotOf(
    `${FRAME}<div class="${site}-main"><h1>${words(5, `${site}t${number}`)}</h1><div class="${site}-text">${text}</div>` +
      `<div class="${site}-editor">editor${number} ${site}</div><ul class="${site}-more">${related(`${site}${number}`)}</ul></div>${FOOT}`,
    `https://${site}.example/${number}.html`,
  );

const learned = (pages: readonly Snapshot[]): SiteModel => {
  const model = new SiteModel();
  for (const page of pages) model.add(page);
  return model;
};
const articles = (from: number, to: number, site = 'a'): Snapshot[] =>
  Array.from({ length: to - from }, (_, at) => article(from + at, site));

const slotOdds = (model: SiteModel, page: Snapshot, text: string): number => {
  const index = page.texts.findIndex(one => one.text.includes(text));
  const part = model
    .judge('slots')
    .judge(page)
    .parts.find(({ texts }) => texts.includes(index));
  return part?.logOdds ?? Number.NaN;
};
const contentBy = (method: 'auto' | 'auto+site', page: Snapshot, site?: SiteModel): string =>
  judge(page, { method, center: false, thresholds: {}, site }).content.text;

describe('a slot', () => {
  const model = learned(articles(0, 6));
  const page = article(50);

  it('of the article counts for what is there, though no learned page has its words', () => {
    expect(slotOdds(model, page, 'a50p0w0')).toBeGreaterThan(1);
  });

  it('of links behind the article, or of short lines there, counts against other words too', () => {
    expect(slotOdds(model, page, 'a50r0w0')).toBeLessThan(-1);
    expect(slotOdds(model, page, 'editor50')).toBeLessThan(slotOdds(model, page, 'a50p0w0') - 2);
  });

  it('says why', () => {
    const { parts } = model.judge('slots').judge(page);
    const reasons = parts.map(({ reason }) => reason).join('\n');
    expect(reasons).toContain('the article is here on 6 learned pages');
    expect(reasons).toMatch(/comes after the article, holds only links, never holds prose/u);
    expect(reasons).toContain(
      'the site repeats it: other pages say the same in this place, on 6 learned pages',
    );
  });

  it('that no page has is judged by the slots around it', () => {
    const more = article(51, 'a', `${prose('a51')}<blockquote><p>${words(40, 'quoted')}</p></blockquote>`);
    expect(slotOdds(model, more, 'quotedw0')).toBeGreaterThan(0.5);
  });

  it('is the same with other digits, later classes and another id', () => {
    const other = article(52, 'a', `<div id="p52" class="x1 open"><p>${words(60, 'inside')}</p></div>`);
    const same = article(53, 'a', `<div id="p53" class="x2 shut"><p>${words(60, 'again')}</p></div>`);
    const known = learned([...articles(0, 5), other]);
    expect(slotOdds(known, same, 'againw0')).toBe(
      slotOdds(known, article(54, 'a', `<div class="x3"><p>${words(60, 'third')}</p></div>`), 'thirdw0'),
    );
  });

  it('can be corrected by hand, and stays so in a merged model', () => {
    const text = page.texts.findIndex(one => one.text.includes('a50r0w0'));
    const [list] = model.slots().filter(({ path }) => path.endsWith('ul.a-more > li'));
    const corrected = learned(articles(0, 6));
    corrected.correctSlot(list?.id ?? '', 'content');
    const merged = learned(articles(6, 9));
    merged.merge(corrected.data());
    for (const one of [corrected, merged]) {
      expect(slotOdds(one, page, 'a50r0w0')).toBe(SLOT_SETTINGS.corrected);
      expect(siteWitness(one)(page).logOdds[page.texts[text]?.parent ?? 0]).toBe(SLOT_SETTINGS.corrected);
      expect(contentBy('auto+site', page, one)).toContain('a50r0w0');
    }
    expect(contentBy('auto+site', page, model)).not.toContain('a50r0w0');
    expect(() => corrected.correctSlot('none', 'noise')).toThrow(/no slot 'none'/u);
  });
});

describe('what a slot must not take for noise', () => {
  const listed = (number: number, items: string): Snapshot =>
    article(number, 'a', `${prose(`a${number}`)}<ul>${items}</ul>`);
  const items = (number: number): string =>
    `<li>${words(3, `item${number}`)}</li><li>${words(4, `other${number}`)}</li>`;
  const notes = (number: number): string => `<li><a href="#n${number}">${words(3, `note${number}`)}</a></li>`;

  it('items that end an article, where three other pages have links', () => {
    const model = learned([...articles(0, 6), ...[6, 7, 8].map(number => listed(number, notes(number)))]);
    const page = listed(50, items(50));
    expect(slotOdds(model, listed(51, notes(51)), 'note51w0')).toBeLessThan(
      slotOdds(model, page, 'item50w0'),
    );
  });

  it('lines before the end of the article of their page, where other pages have short lines behind it', () => {
    const credit = (number: number): string => `<div class="credit">credit${number}</div>`;
    const behind = (number: number): Snapshot => article(number, 'a', prose(`a${number}`) + credit(number));
    const model = learned(Array.from({ length: 8 }, (_, at) => behind(at)));
    const within = article(50, 'a', credit(50) + prose('a50'));
    expect(slotOdds(model, within, 'credit50')).toBeGreaterThan(slotOdds(model, behind(51), 'credit51') + 1);
  });

  it('a short answer or a price that two pages of ten share by chance, unlike one that most have', () => {
    const priced = (number: number, price: string): Snapshot =>
      article(number, 'a', `<div class="price">${price}</div>${prose(`a${number}`)}`);
    const prices = (same: number): Snapshot[] =>
      Array.from({ length: 10 }, (_, at) =>
        priced(at, at < same ? 'costs 35 crowns and no more' : words(5, `price${at}`)),
      );
    const page = priced(50, 'costs 35 crowns and no more');
    expect(slotOdds(learned(prices(2)), page, '35 crowns')).toBeGreaterThan(-1.5);
    expect(slotOdds(learned(prices(7)), page, '35 crowns')).toBeLessThan(-2);
  });

  it('headings and labels that many pages have, above words that vary', () => {
    const manual = (number: number): Snapshot => {
      const section = (name: string) => `<h2>${name}</h2><p>${words(60, `${name}${number}x`)}</p>`;
      const row = (name: string) => `<tr><th>${name}</th><td>${words(3, `${name}${number}y`)}</td></tr>`;
      return article(
        number,
        'a',
        `${prose(`a${number}`)}${section('Synopsis')}<table>${row('Status')}${row('Default')}</table>${section('Options')}`,
      );
    };
    const model = learned(Array.from({ length: 10 }, (_, at) => manual(at)));
    for (const name of ['Synopsis', 'Status', 'Default', 'Options'])
      expect(slotOdds(model, manual(50), name)).toBeGreaterThan(-1);
    expect(contentBy('auto+site', manual(50), model)).toMatch(/Synopsis[\s\S]+Options/u);
  });

  it('a place of three pages as surely as one of ten', () => {
    const odds = (pages: number) => slotOdds(learned(articles(0, pages)), article(50), 'editor50');
    expect(odds(3)).toBeGreaterThan(-2.5);
    expect(odds(10)).toBeLessThan(-2.5);
  });

  it('words that vary, however sure their place is, as surely as words that all pages have', () => {
    const model = learned(articles(0, 12));
    expect(slotOdds(model, article(50), 'a50r0w0')).toBeGreaterThanOrEqual(SLOT_SETTINGS.leastVaried);
    expect(slotOdds(model, article(50), 'rights reserved')).toBeLessThan(SLOT_SETTINGS.leastVaried);
  });
});

describe('the sample', () => {
  it('can be saved and read, also of pages whose characters count as letters and halves', () => {
    const pages = Array.from({ length: 3 }, (_, at) =>
      article(at, 'a', `<p>${'港口的早晨很安静'.repeat(5)}也${at}</p>`),
    );
    const data = learned(pages).data();
    expect(SiteModel.fromData(JSON.parse(JSON.stringify(data))).data()).toEqual(data);
  });

  it('is the same in any order and from halves, beyond its size', () => {
    const pages = articles(0, SLOT_SETTINGS.pages + 9);
    const whole = learned(pages);
    expect(whole.data().methods.slots?.pages).toHaveLength(SLOT_SETTINGS.pages);
    const halves = learned(pages.slice(20).reverse());
    halves.merge(learned(pages.slice(0, 20)).data());
    expect(JSON.stringify(halves.data())).toBe(JSON.stringify(whole.data()));
    const page = article(90);
    expect(halves.judge('slots').judge(page)).toEqual(whole.judge('slots').judge(page));
  });
});

describe('sites that are none, or more than one', () => {
  it('one page and two pages: exactly auto', () => {
    const page = article(50);
    for (const count of [1, 2])
      expect(contentBy('auto+site', page, learned(articles(0, count)))).toBe(contentBy('auto', page));
  });

  it('pages of two sites mixed: each is judged as by its own model', () => {
    const own = learned(articles(0, 8));
    const mixed = learned([...articles(0, 8), ...articles(0, 8, 'b')]);
    for (const site of ['a', 'b']) {
      const text = contentBy('auto+site', article(50, site), mixed);
      expect(text).toContain(`${site}50q3w29`);
      expect(text).not.toMatch(/editor50|r0w0|rights reserved/u);
    }
    expect(contentBy('auto+site', article(50), mixed)).toBe(contentBy('auto+site', article(50), own));
  });

  it('a template that changes in the middle of a run: pages of both are cleaned', () => {
    const changed = learned([...articles(0, 20), ...articles(20, 24, 'new')]);
    for (const page of [article(50), article(50, 'new')]) {
      expect(contentBy('auto+site', page, changed)).toMatch(/50q3w29/u);
      expect(contentBy('auto+site', page, changed)).not.toMatch(/50r0w0|rights reserved/u);
    }
  });

  it('pages that are all the same: exactly auto', () => {
    const page = article(1);
    const copies = Array.from({ length: 6 }, (_, at) => ({
      ...page,
      finalUrl: `https://a.example/copy${at}`,
    }));
    expect(contentBy('auto+site', page, learned(copies))).toBe(contentBy('auto', page));
  });

  it('pages without a repeated word keep their article', () => {
    const bare = (number: number) =>
      snapshotOf(
        `<div class="main"><h1>${words(4, `h${number}`)}</h1>${prose(`n${number}`)}</div>`,
        `https://n.example/${number}`,
      );
    const model = learned(Array.from({ length: 8 }, (_, at) => bare(at)));
    expect(contentBy('auto+site', bare(50), model)).toBe(contentBy('auto', bare(50)));
  });

  it('an odd page is left to auto but for what the site repeats', () => {
    const model = learned(articles(0, 8));
    const odd = snapshotOf(
      `${FRAME}<div class="a-main"><ul class="a-more">${related('odd')}</ul></div><table><tr><td>${prose('odd')}</td></tr></table>`,
      'https://a.example/list',
    );
    expect(slotOdds(model, odd, 'oddr0w0')).toBe(0);
    expect(slotOdds(model, odd, 'Home')).toBeLessThan(-1);
    expect(contentBy('auto+site', odd, model)).toContain('oddp0w0');
  });
});
