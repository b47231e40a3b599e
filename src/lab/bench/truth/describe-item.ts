// How problems and reports name a text or an image: its path, and the beginning of what it says.

import { onOneLine } from '../../../base/text/on-one-line.ts';
import { onceEach } from '../../../see/snapshot/once-each.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { xpathsOf } from '../../../see/snapshot/xpath.ts';

/** How much of a text a problem or a report shows. */
const SNIPPET_CHARS = 60;

const pathsOf = onceEach(xpathsOf);

export const pathOf = (snapshot: Snapshot, element: number): string => pathsOf(snapshot)[element] ?? '';

/** The beginning of a text, or what an image shows or where it comes from. */
export function snippetOf(snapshot: Snapshot, item: { kind: 'text' | 'image'; index: number }): string {
  if (item.kind === 'image') {
    const { alt, src } = snapshot.elements[item.index]?.attributes ?? {};
    return `[image ${shorten(alt || (src ?? '').slice(-SNIPPET_CHARS))}]`;
  }
  return shorten(snapshot.texts[item.index]?.text ?? '');
}

function shorten(text: string): string {
  const characters = [...onOneLine(text)];
  return characters.length > SNIPPET_CHARS
    ? `${characters.slice(0, SNIPPET_CHARS).join('')}…`
    : characters.join('');
}
