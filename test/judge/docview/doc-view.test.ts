// Records of whole pages, in four scripts, and of pages that hold next to nothing.

import { describe, expect, it } from 'vitest';
import { contentOf } from '../../../src/judge/content/content.ts';
import { sentencesOf } from '../../../src/judge/docview/abstract.ts';
import { CollectionCounter } from '../../../src/judge/docview/collection.ts';
import { type DocView, docViewOf, docViewSchema, dublinCoreOf } from '../../../src/judge/docview/doc-view.ts';
import { type Draft, draftOf } from '../../../src/judge/docview/draft.ts';
import { contentSelection } from '../../../src/judge/selection/content-selection.ts';
import type { Snapshot } from '../../../src/page/snapshot/snapshot.ts';
import { PAGE_URL, snapshotFromHtml, zoningOf } from '../../support/snapshot-from-html.ts';

const draft = (html: string, title = 'A title'): Draft => draftOfSnapshot(snapshotFromHtml(html, { title }));

function draftOfSnapshot(snapshot: Snapshot): Draft {
  const zoning = zoningOf(snapshot);
  const selection = contentSelection(snapshot, zoning);
  return draftOf({ snapshot, zoning, selection, content: contentOf(snapshot, zoning, { selection }) });
}

const record = (html: string, title?: string): DocView => recordOf(draft(html, title));

function recordOf(from: Draft): DocView {
  const made = docViewOf(from).record;
  expect(docViewSchema.parse(made)).toEqual(made);
  return made;
}

const PARAGRAPHS = {
  en: '<p>The harbour bridge was closed for repairs. Engineers inspected the harbour bridge at night.</p><p>Traffic uses the tunnel now. The bridge opens again in spring.</p>',
  zh: '<p>海港大桥因维修而关闭。工程师们夜间检查了海港大桥。</p><p>交通现在使用隧道。大桥春天重新开放。</p>',
  ja: '<p>港の大橋は修理のため閉鎖された。技術者は夜に大橋を検査した。</p><p>車はトンネルを使う。大橋は春に再開する。</p>',
  th: '<p>สะพานท่าเรือปิดซ่อมแซม วิศวกรตรวจสอบสะพานในเวลากลางคืน สะพานท่าเรือ</p><p>รถยนต์ใช้อุโมงค์แทน</p>',
};

describe('docViewOf', () => {
  it.each([
    ['en', 'bridge', 'The harbour bridge was closed for repairs.'],
    ['zh', '桥', '海港大桥因维修而关闭。'],
    ['ja', '大橋', '港の大橋は修理のため閉鎖された。'],
    ['th', 'สะพาน', 'สะพานท่าเรือปิดซ่อมแซม'],
  ] as const)('%s: keywords and abstract', (language, keyword, start) => {
    const made = record(`<html lang="${language}"><body>${PARAGRAPHS[language]}</body></html>`);
    expect(made.keywords.slice(0, 3)).toContain(keyword);
    expect(made.keywords).not.toContain('the');
    expect(made.abstract.startsWith(start)).toBe(true);
    expect(made.type).toBe('topic');
  });

  it('short words of hiragana alone are grammar', () => {
    const story = '港は閉鎖しました。船は出港しました。橋を検査しました。さくらんぼを運びました。';
    const { keywords } = record(`<html lang="ja"><body><p>${story}</p></body></html>`);
    expect(keywords).toContain('さくらんぼ');
    expect(keywords.filter(word => /^\p{Script=Hiragana}{1,3}$/u.test(word))).toEqual([]);
  });

  it('says where the page was read beside its canonical address', () => {
    const made = record(`<link rel="canonical" href="https://example.org/one">${PARAGRAPHS.en}`);
    expect([made.identifier, made.url]).toEqual(['https://example.org/one', PAGE_URL]);
  });

  it('weighs the words of a heading above words that its text has once', () => {
    const made = record('<div><h1>Lighthouse</h1></div><div>Abbey and bay</div>');
    expect(made.keywords[0]).toBe('lighthouse');
  });

  it('parts the words of inline elements side by side', () => {
    const made = record(
      '<p>The harbour <b>master</b> <i>Janssen</i> saw <em>herring</em>\n<em>barrels</em>.</p>',
    );
    expect(made.abstract).toBe('The harbour master Janssen saw herring barrels.');
  });

  it.each(['', 'Untitled Document', 'New Page 2', 'example.org', '无标题文档'])(
    'a title %j is replaced by keywords',
    title => {
      const made = record(PARAGRAPHS.en, title);
      expect([made.title, made.titleFrom]).toEqual(['bridge harbour', 'keywords']);
    },
  );

  it('a title that every page of a host has is no title', () => {
    const drafts = [1, 2, 3].map(n => draft(`<p>Story ${'abc'[n - 1]} of the storm ${n}</p>`, 'The Portal'));
    const counter = new CollectionCounter();
    for (const one of drafts) counter.add(one);
    const [first] = drafts;
    const collection = counter.collection();
    expect(first && docViewOf(first, { collection }).record.titleFrom).toBe('keywords');
    expect(first && docViewOf(first).record.title).toBe('The Portal');
  });

  it('accepts a block of links that is near the topic, and rejects one that is not', () => {
    const near =
      '<ul><li><a href="/a">Harbour bridge history</a></li><li><a href="/b">Bridge tolls</a></li></ul>';
    const far = '<ul><li><a href="/c">Cake recipes</a></li><li><a href="/d">Football results</a></li></ul>';
    const made = record(`${PARAGRAPHS.en}<div data-zone="RM">${near}</div><div data-zone="RM">${far}</div>`);
    expect(made.links.map(({ href }) => href)).toEqual(['https://example.org/a', 'https://example.org/b']);
  });

  it('of a hub the links of its content are what it came for', () => {
    const made = record(
      '<ul><li><a href="/c">Cake recipes</a></li><li><a href="/d">Football results</a></li></ul>',
    );
    expect([made.type, made.links.length]).toEqual(['hub', 2]);
  });

  it('a page of pictures lists them, and its content is what they are said to show', () => {
    const image = (name: string): string =>
      `<img src="/${name}.png" alt="A ${name} at sea" style="display:block" data-loaded="https://example.org/${name}.png">`;
    const made = record(`<div>${image('whale')}${image('boat')}</div>`);
    expect(made.type).toBe('image');
    expect(made.images.map(({ text }) => text)).toEqual(['A whale at sea', 'A boat at sea']);
    expect(made.content).toContain('A whale at sea');
    expect(made.keywords).toContain('whale');
  });

  it('pictures that did not load are listed as they are shown, icons that did not are not', () => {
    const image = (name: string, size: string): string =>
      `<img src="/${name}.png" alt="A ${name} at sea" ${size} style="display:block" data-loaded="https://example.org/${name}.png" data-natural="0x0">`;
    const snapshot = snapshotFromHtml(
      `<div>${image('whale', 'width="500" height="400"')}${image('boat', '')}${image('flag', 'width="16" height="16"')}</div>`,
    );
    // So large is what a browser paints in place of a picture: its words.
    const elements = snapshot.elements.map(element => {
      const [x, y] = element.pageBox;
      return element.tag === 'img' ? { ...element, pageBox: [x, y, 160, 18] as const } : element;
    });
    const made = recordOf(draftOfSnapshot({ ...snapshot, elements }));
    expect(made.type).toBe('image');
    expect(made.images.map(({ text }) => text)).toEqual(['A whale at sea', 'A boat at sea']);
    expect(made.content).toBe('A whale at sea\nA boat at sea\n');
  });

  it('a page whose captioned pictures cover most of what it shows is one of pictures, one with a story is not', () => {
    const figure = (name: string): string =>
      `<figure><img src="/${name}.png" width="400" height="300" alt="${name}" style="display:block"><figcaption>The ${name}, seen from the pier at noon</figcaption></figure>`;
    const figures = ['whale', 'boat', 'buoy'].map(figure).join('');
    expect(record(`<h1>Out at sea</h1>${figures}`).type).toBe('image');
    expect(record(`<h1>Out at sea</h1>${figures}${PARAGRAPHS.en.repeat(4)}`).type).toBe('topic');
    expect(record(`<h1>Out at sea</h1>${figures.replaceAll('300', '40')}`).type).toBe('topic');
  });

  it.each([
    ['[<a href="#">edit</a>]', ''],
    ['<small>[<a href="#">edit</a> ]</small>', ''],
    ['<a href="#">[edit]</a>', ''],
    ['[<a href="#">edit</a>][<a href="#">watch</a>]', ''],
    ['(<a href="#">edit</a>)', ' (edit)'],
    ['[sic]', ' [sic]'],
  ])('a link in square brackets is no word of its line: %s', (mark, shown) => {
    const prose = [
      'The light was lit in 1848, and its keepers lived on the skerry until the lamp was made electric. ',
      'A storm took the landing stage in 1902; for two winters bread and oil came by rope from a boat. ',
      'Since 1971 nobody stays there over night, but the lamp still turns, and ships still look for it. ',
    ].map(line => `<p>${line.repeat(3)}</p>`);
    const [first, ...others] = prose;
    const { paragraphs } = draft(
      `<h1>Varnskar Light</h1>${first}<h2>History ${mark}</h2>${others.join('')}`,
      'Varnskar Light',
    );
    const lines = paragraphs.flat().map(({ text }) => text);
    expect(lines.find(line => line.startsWith('History'))).toBe(`History${shown}`);
  });

  it('the title is no sentence of the abstract, unless there is no other', () => {
    const page = '<table><caption>Varnskar Light</caption></table><p>Varnskar Light stands on a skerry.</p>';
    expect(record(page, 'Varnskar Light').abstract).toBe('Varnskar Light stands on a skerry.');
    expect(record('<p>Closed.</p>', 'Closed.').abstract).toBe('Closed.');
  });

  it.each([
    ['她走了。「等一等」他说。', ['她走了。', '「等一等」他说。']],
    ['Lit in 1848.[1] It stands.', ['Lit in 1848.', '[1] It stands.']],
    ['“Stay,” she said. “The tide turns.”', ['“Stay,” she said.', '“The tide turns.”']],
    ['Was it so? (No.) It was not. [', ['Was it so?', '(No.)', 'It was not.']],
  ])('sentences of %s', (line, sentences) => {
    expect(sentencesOf(line)).toEqual(sentences);
  });

  it.each([
    ['nothing', '', '', []],
    ['one sentence', '<p>Rain fell.</p>', 'Rain fell.', ['fell', 'rain']],
  ])('%s', (_, html, abstract, keywords) => {
    const made = record(html);
    expect([made.abstract, made.keywords]).toEqual([abstract, keywords]);
  });

  it('takes the stop words of both languages of a mixed page', () => {
    const german =
      '<p>Die Brücke über den Hafen wurde in der Nacht gesperrt, und die Ingenieure haben sie mit den anderen geprüft.</p>';
    const made = docViewOf(draft(`<html lang="en"><body>${PARAGRAPHS.en}${german}</body></html>`), {
      settings: { keywords: 50 },
    }).record;
    for (const word of ['the', 'was', 'die', 'und', 'den']) expect(made.keywords).not.toContain(word);
    for (const word of ['harbour', 'brücke', 'ingenieure']) expect(made.keywords).toContain(word);
  });

  it('10 MB of text are a record too', () => {
    const numbered = (count: number, line: (at: number) => string): string =>
      Array.from({ length: count }, (_, at) => line(at)).join('');
    const long = [
      numbered(
        95_000,
        at => `The harbour bridge b${at}x was closed for repairs, and traffic used the tunnel. `,
      ),
      `${'海港大桥因维修而关闭'.repeat(50_000)}${numbered(30_000, at => `工程师夜间检查了大桥${at}。`)}`,
    ];
    const short = snapshotFromHtml('<p>One</p><p>Two</p>');
    const texts = short.texts.map((text, at) => ({ ...text, text: long[at] ?? '' }));
    expect(Buffer.byteLength(long.join(''))).toBeGreaterThan(10_000_000);
    const made = recordOf(draftOfSnapshot({ ...short, texts }));
    expect(made.content.length).toBeGreaterThan(7_000_000);
    expect(made.keywords.slice(0, 5)).toContain('bridge');
    expect(made.abstract.length).toBeLessThan(20_000);
  }, 60_000);

  it('as Dublin Core', () => {
    const core = dublinCoreOf({ ...record(PARAGRAPHS.en), category: 'Traffic' });
    expect(core['dc:subject'][0]).toBe('Traffic');
    expect([core['dc:type'], core['dc:title']]).toEqual(['Text', 'A title']);
  });
});
