// Templates that a text is published in: header, menu, teasers, advertisements and imprint, each in a layout of its own.

import { type MadeText, madeName, madeText } from '../made/made-texts.ts';
import { Random } from '../made/random.ts';

/** The same number is the same template, with the same noise on every page. */
export function madePage(text: MadeText, template: number): string {
  const random = new Random(9000 + template);
  const site = madeName(random);
  const menu = list(Array.from({ length: 6 + random.below(5) }, () => madeName(random)));
  const teasers = list(
    Array.from({ length: 5 + random.below(6) }, (_, at) => madeText(random, 5 * template + at).title),
  );
  const advertisement = madeText(random, 7 * template + 3).paragraphs[0] ?? '';
  const imprint = `<p>Copyright ${site} Media. All rights reserved. ${madeName(random)} street ${random.below(90)}, ${madeName(random)}.</p>`;
  const [left, right] = random.next() < 0.5 ? [menu, teasers] : [teasers, menu];
  const width = 720 + 60 * random.below(4);
  const article = `<h1>${text.title}</h1>${text.paragraphs.map(words => `<p>${words}</p>`).join('')}`;
  const aside = `<div style="border:1px solid;padding:8px"><b>Advertisement</b><p>${advertisement}</p></div>`;
  const centre = random.next() < 0.5 ? 'main' : 'div';
  const layouts = [
    `<table width="100%"><tr><td width="200" valign="top">${left}</td><td valign="top"><${centre}>${article}</${centre}></td><td width="220" valign="top">${right}${aside}</td></tr></table>`,
    `<div style="display:flex"><nav style="width:210px">${left}</nav><${centre} style="flex:1;padding:0 20px">${article}</${centre}><aside style="width:230px">${aside}${right}</aside></div>`,
    `<div style="width:${width}px;float:left;padding:0 20px"><${centre}>${article}</${centre}></div><div style="margin-left:${width + 60}px">${left}${aside}${right}</div><div style="clear:both"></div>`,
  ];
  return (
    `<!doctype html><html lang="en"><head><title>${text.title} - ${site}</title></head><body style="margin:0;font-family:serif">` +
    `<header style="padding:20px;background:#dde"><b>${site}</b> ${menu.replaceAll('<li>', '<li style="display:inline;margin:8px">')}</header>` +
    `${layouts[template % layouts.length] ?? ''}<footer style="padding:20px;background:#ddd">${imprint}</footer></body></html>`
  );
}

const list = (items: readonly string[]): string =>
  `<ul>${items.map((item, at) => `<li><a href="/${at}/${item.length}.html">${item}</a></li>`).join('')}</ul>`;
