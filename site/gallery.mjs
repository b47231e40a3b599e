// Reads twelve samples with pith, and writes their reports, thumbnails and Markdown, and the picture of the first page.

import { mkdirSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { lookOf, open, reportHtml } from '../dist/index.js';

/** Folders of samples/, and what is special about each. */
const LAYOUTS = [
  [
    'news-article',
    'News article',
    'Advertisements above and beside, a bar to share, links to other stories.',
  ],
  ['hub-three-columns', 'Front page', 'Three columns of teasers: the content is a list of links.'],
  ['docs-left-tree', 'Documentation', 'A tree of pages on the left, the outline of this page on the right.'],
  ['blog-right-column', 'Blog', 'One post, comments below it, and a column of widgets.'],
  ['shop-listing', 'Shop', 'A grid of goods beside the filters.'],
  ['product', 'Product', 'Pictures, a table of features and other goods.'],
  ['forum-thread', 'Forum', 'Many posts of one thread, each with its author.'],
  ['search-results', 'Search results', 'Short texts that repeat one form.'],
  ['wiki', 'Encyclopaedia', 'An infobox floats inside the text; notes at its end.'],
  ['chinese-portal', 'Portal in Chinese', 'Dense columns of headlines without spaces between words.'],
  ['arabic-rtl', 'Page in Arabic', 'Written from right to left: the margins change sides.'],
  ['tables-2003', 'Tables of 2003', 'Layout tables, spacers and fonts, and no style sheet.'],
];

/** The part of a picture that the first page of the site shows. */
const HERO = { name: 'hub-three-columns', part: { left: 30, top: 0, width: 700, height: 560 } };

const THUMBNAIL = { width: 480, height: 600 };

/** Returns the cards as HTML. */
export async function makeGallery(folder) {
  mkdirSync(folder, { recursive: true });
  const pith = await open({ concurrency: 1 });
  const cards = [];
  try {
    for (const [name, title, words] of LAYOUTS) {
      const result = await pith.segment(`samples/${name}/page.html`, { picture: true, before: true });
      writeFileSync(`${folder}/${name}.html`, await reportHtml(await lookOf(result, result.before)));
      writeFileSync(`${folder}/${name}.md`, result.content.markdown);
      await sharp(result.picture)
        .resize({ ...THUMBNAIL, fit: 'cover', position: 'left top' })
        .webp({ quality: 80 })
        .toFile(`${folder}/${name}.webp`);
      if (name === HERO.name)
        await sharp(result.picture).extract(HERO.part).webp({ quality: 90 }).toFile(`${folder}/hero.webp`);
      cards.push(card({ name, title, words, result }));
    }
  } finally {
    await pith.close();
  }
  return `<div class="gallery">\n${cards.join('\n')}\n</div>\n`;
}

function card({ name, title, words, result: { zones, content } }) {
  const all = Object.values(zones).reduce((sum, { chars }) => sum + chars, 0);
  const share = Math.round((100 * zones.CENTER.chars) / Math.max(1, all));
  const files = `./gallery/${name}`;
  return `<article><a href="${files}.html" target="_self"><img src="/gallery/${name}.webp" width="${THUMBNAIL.width}" height="${THUMBNAIL.height}" loading="lazy" alt="${title}: the page with its zones"></a>
<h2 id="${name}"><a href="${files}.html" target="_self">${title}</a></h2><p>${words} ${share} % of its text is in CENTER; ${content.chars} characters are content: <a href="${files}.md" target="_self">Markdown</a>.</p></article>`;
}
