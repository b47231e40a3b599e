// Describes a text or image in problems and reports: its path, and the start of its text.

import { onOneLine } from '../../../base/text/on-one-line.ts';
import { onceEach } from '../../../see/snapshot/once-each.ts';
import type { Snapshot } from '../../../see/snapshot/snapshot.ts';
import { xpathsOf } from '../../../see/snapshot/xpath.ts';

/** Characters of a text in problems and reports. */
const SNIPPET_CHARS = 60;

const pathsOf = onceEach(xpathsOf);

export const pathOf = (snapshot: Snapshot, element: number): string => pathsOf(snapshot)[element] ?? '';

/** The start of a text, or the description or address of an image. */
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
