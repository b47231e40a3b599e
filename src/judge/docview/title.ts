// Detects titles that no author wrote: missing, default, the host's name, or the same on every page of the host.

import type { Draft } from './draft.ts';

/** Default titles of editors and frameworks, in several languages. */
const DEFAULT_TITLES =
  /^(?:untitled(?: (?:document|page))?|new page|no title|document|index|page|home ?page|title|无标题(?:文档|页)?|新建网页|無標題(?:文件)?|無題(?:ドキュメント)?|新規ページ|제목 없음|unbenanntes dokument|document sans (?:nom|titre)|documento sin título|senza titolo|sem título|без (?:названия|имени))(?:[ _-]*\d+)?(?:\.html?)?$/iu;

/** `isSharedTitle`: true if all pages of the host have this title. */
export function isGenerated(
  { title, host }: Pick<Draft, 'title' | 'host'>,
  isSharedTitle: (host: string, title: string) => boolean,
): boolean {
  const words = title.trim();
  if (!/[\p{L}\p{N}]/u.test(words) || DEFAULT_TITLES.test(words)) return true;
  return isNameOfHost(words, host) || isSharedTitle(host, words);
}

/** `www.example.org`, `example.org`, `http://example.org/`. */
function isNameOfHost(title: string, host: string): boolean {
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replace(/^https?:\/\//u, '')
      .replace(/^www\./u, '')
      .replace(/(?::\d+)?(?<!\/)\/*$/u, '');
  return host !== '' && plain(title) === plain(host);
}
