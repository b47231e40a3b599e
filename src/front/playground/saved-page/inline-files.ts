// Puts the files that came with a page into it: style sheets as text, pictures and fonts as data addresses.

import { bytesOf, decodeHtml } from './decode-html.ts';
import type { SavedFile, SavedPage } from './saved-page.ts';

/** Style sheets may import one another in a circle. */
const MOST_IMPORTS = 5;

export function inlineFiles(page: Document, { files, address }: SavedPage): void {
  if (files.size === 0) return;
  const own = page.querySelector('base[href]')?.getAttribute('href') ?? '';
  const base = URL.canParse(own, address) ? new URL(own, address).href : address;
  inlineSheets(page, files, base);
  for (const picture of page.querySelectorAll('img, input[type=image i], source'))
    inlinePicture(picture, files, base);
}

type Files = SavedPage['files'];

function inlineSheets(page: Document, files: Files, base: string): void {
  for (const style of page.querySelectorAll('style'))
    style.textContent = inlinedCss(style.textContent ?? '', files, base);
  for (const element of page.querySelectorAll('[style]'))
    element.setAttribute('style', inlinedCss(element.getAttribute('style') ?? '', files, base));
  for (const link of page.querySelectorAll('link[rel~=stylesheet i][href]')) {
    const found = fileAt(files, link.getAttribute('href') ?? '', base);
    if (found === undefined) continue;
    const style = page.createElement('style');
    style.media = link.getAttribute('media') ?? '';
    style.textContent = inlinedCss(textOf(found.file), files, found.url);
    link.replaceWith(style);
  }
}

/** The rest of an import holds its media, after the bracket that closes `url(`. */
const IMPORT = /@import\s+(?:url\(\s*)?(?:["']([^"'\n]*)["']|([^\s"'();]+))((?:[\s)][^;{}@]*)?);/gi;
const ADDRESS = /url\((?:\s*"([^"\n]*)"\s*|\s*'([^'\n]*)'\s*|([^"'()]*))\)/gi;

function inlinedCss(css: string, files: Files, base: string, depth = 0): string {
  const withImports = css.replace(IMPORT, (rule, quoted?: string, plain?: string, rest = '') => {
    const found = fileAt(files, quoted ?? plain ?? '', base);
    if (found === undefined || depth >= MOST_IMPORTS) return rule;
    const imported = inlinedCss(textOf(found.file), files, found.url, depth + 1);
    const media = rest.replace(/^\s*\)/, '').trim();
    return media === '' ? imported : `@media ${media} {${imported}}`;
  });
  return withImports.replace(ADDRESS, (address, ...[double, single, plain]: (string | undefined)[]) => {
    const data = dataAt(files, double ?? single ?? plain?.trim() ?? '', base);
    return data === undefined ? address : `url("${data}")`;
  });
}

function inlinePicture(picture: Element, files: Files, base: string): void {
  // The file that the browser had chosen is the one that was saved.
  const names = [picture.getAttribute('src') ?? '', ...namesIn(picture.getAttribute('srcset') ?? '')];
  const data = names.map(name => dataAt(files, name, base)).find(found => found !== undefined);
  if (data === undefined) return;
  const isChoice = picture.localName === 'source';
  if (!isChoice) picture.removeAttribute('srcset');
  picture.setAttribute(isChoice ? 'srcset' : 'src', data);
}

function fileAt(files: Files, name: string, base: string): { url: string; file: SavedFile } | undefined {
  const url = URL.canParse(name, base) ? new URL(name, base).href : name;
  const file = files.get(url) ?? files.get(name);
  return file && { url, file };
}

function dataAt(files: Files, name: string, base: string): string | undefined {
  const found = fileAt(files, name, base);
  return found && `data:${found.file.type};base64,${btoa(found.file.binary)}`;
}

const textOf = ({ binary }: SavedFile): string => decodeHtml(bytesOf(binary));

const namesIn = (srcset: string): string[] =>
  srcset.split(/,\s/).map(candidate => candidate.trim().split(/\s/, 1)[0] ?? '');
