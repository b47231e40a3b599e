// Puts files into a style sheet: those that it imports as text, pictures and fonts as data addresses.

import type { PackedFiles } from './packed-files.ts';
import type { SavedFile } from './saved-page.ts';

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
