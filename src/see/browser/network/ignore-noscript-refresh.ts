// Ignores refreshes in `noscript` of pages that are already at hand, from files, archives or memory. They lead browsers
// without scripts elsewhere, but the page that was saved is the one to read. A refresh outside of `noscript` is followed.

/** Renames the attribute by one of the same length, so that offsets stay. Accepts text decoded as Latin-1. */
export function ignoreNoscriptRefresh(html: string): string {
  if (!NOSCRIPT.test(html)) return html;
  let inside = '';
  return html.replace(TAG, (tag: string, slash: string, tagName: string) => {
    const name = tagName.toLowerCase();
    if (name === 'meta') return inside === 'noscript' ? tag.replace(REFRESH, 'data-equiv$1') : tag;
    if (slash !== '' && inside === name) inside = '';
    if (slash === '' && inside === '') inside = name;
    return tag;
  });
}

const NOSCRIPT = /<noscript\b/i;
/** `noscript` in a script is text of that script. */
const TAG = /<(\/?)(meta|noscript|script)\b[^<>]*>/gi;
const REFRESH = /\bhttp-equiv(\s*=\s*["']?refresh\b)/i;
