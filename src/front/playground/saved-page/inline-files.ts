// Puts the files that came with a page into it: style sheets as text, pictures and fonts as data addresses.

import { remembered } from '../../../base/memoize.ts';
import { unnamed } from '../../../see/capture/in-page/window-of.ts';
import { bytesOf, decodeHtml, type SavedFile, type SavedPage } from './saved-page.ts';

/** Links to the style sheets that a browser applies unasked. */
export const APPLIED_SHEETS = 'link[rel~=stylesheet i][href]:not([rel~=alternate i], [disabled])';

export function inlineFiles(page: Document, { files, address }: SavedPage): void {
  if (files.size === 0) return;
  const own = page.querySelector('base[href]')?.getAttribute('href') ?? '';
  const base = URL.canParse(own, address) ? new URL(own, address).href : address;
  const packed = packedFiles(files);
  inlineSheets(page, packed, base);
  for (const picture of page.querySelectorAll('img, input[type=image i], source'))
    inlinePicture(picture, packed, base);
}

function inlineSheets(page: Document, files: PackedFiles, base: string): void {
  for (const style of page.querySelectorAll('style'))
    style.textContent = inlineCss(style.textContent ?? '', files, base);
  for (const styled of page.querySelectorAll('[style]')) {
    const element = unnamed(styled);
    element.setAttribute('style', inlineCss(element.getAttribute('style') ?? '', files, base));
  }
  for (const link of page.querySelectorAll(APPLIED_SHEETS)) {
    const found = files.find(link.getAttribute('href') ?? '', base);
    const text = found && files.textOf(found.file);
    if (found === undefined || text === undefined) continue;
    const style = page.createElement('style');
    style.media = link.getAttribute('media') ?? '';
    style.textContent = inlineCss(text, files, found.url, new Set([found.file]));
    link.replaceWith(style);
  }
}

function inlinePicture(picture: Element, files: PackedFiles, base: string): void {
  // The file that the browser had chosen is the one that was saved.
  const names = [picture.getAttribute('src') ?? '', ...namesIn(picture.getAttribute('srcset') ?? '')];
  const data = names.map(name => files.dataUrl(name, base)).find(found => found !== undefined);
  if (data === undefined) return;
  const isChoice = picture.localName === 'source';
  if (!isChoice) picture.removeAttribute('srcset');
  picture.setAttribute(isChoice ? 'srcset' : 'src', data);
}

const namesIn = (srcset: string): string[] =>
  srcset.split(/,\s/).map(candidate => candidate.trim().split(/\s/, 1)[0] ?? '');

/** Sheets that are open at once. */
const MOST_OPEN = 6;

/** The rest of an import holds its media, after the bracket that closes `url(`. */
const IMPORT = /@import\s+(?:url\(\s*)?(?:["']([^"'\n]*)["']|([^\s"'();]+))((?:[\s)][^;{}@]*)?);/gi;
const ADDRESS = /url\((?:\s*"([^"\n]*)"\s*|\s*'([^'\n]*)'\s*|([^"'()]*))\)/gi;

/** `open`: the sheets around this one, which it may import in a circle. */
export function inlineCss(
  css: string,
  files: PackedFiles,
  base: string,
  open: ReadonlySet<SavedFile> = new Set(),
): string {
  const withImports = css.replace(IMPORT, (rule, quoted?: string, plain?: string, rest = '') => {
    const found = files.find(quoted ?? plain ?? '', base);
    if (found === undefined || open.has(found.file) || open.size >= MOST_OPEN) return rule;
    const text = files.textOf(found.file);
    if (text === undefined) return rule;
    const imported = inlineCss(text, files, found.url, new Set([...open, found.file]));
    const media = rest.replace(/^\s*\)/, '').trim();
    return media === '' ? imported : `@media ${media} {${imported}}`;
  });
  return withImports.replace(ADDRESS, (address, ...[double, single, plain]: (string | undefined)[]) => {
    const data = files.dataUrl(double ?? single ?? plain?.trim() ?? '', base);
    return data === undefined ? address : `url("${data}")`;
  });
}

/** Characters put into a page, for all uses of all files: a page may use a file any number of times. */
const MOST_CHARS = 64e6;

export type PackedFiles = ReturnType<typeof packedFiles>;

/** Finds files, and gives out their contents up to a limit. */
export function packedFiles(files: SavedPage['files']) {
  let charsLeft = MOST_CHARS;
  const textOf = remembered(({ binary }: SavedFile) => decodeHtml(bytesOf(binary)));
  const dataOf = remembered(({ type, binary }: SavedFile) => `data:${type};base64,${btoa(binary)}`);
  const given = (content: string): string | undefined => {
    if (content.length > charsLeft) return undefined;
    charsLeft -= content.length;
    return content;
  };
  const find = (name: string, base: string) => {
    if (name.startsWith('data:')) return undefined;
    const url = URL.canParse(name, base) ? new URL(name, base).href : name;
    const file = files.get(url) ?? files.get(name);
    return file && { url, file };
  };
  return {
    find,
    /** Undefined above the limit. */
    textOf: (file: SavedFile) => given(textOf(file)),
    /** Undefined for a file that is not there, and above the limit. */
    dataUrl: (name: string, base: string) => {
      const found = find(name, base);
      return found && given(dataOf(found.file));
    },
  };
}
