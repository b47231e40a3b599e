// How large a page may be that is walked, and a saved snapshot that is read: the work on a page takes memory in proportion.

import { counted } from '../../base/text/counted.ts';
import type { Snapshot } from './snapshot.ts';
import { pathParentOf } from './xpath.ts';

export const SNAPSHOT_LIMITS = {
  /** hazards, E1: 100,000 are ordinary, a million is an attack. */
  elements: 300_000,
  /** Levels. Chromium cuts markup at 512, and its layout of more than 1,900 overflows its stack. */
  depth: 2_000,
  /** Characters of a tag name. */
  tagChars: 200,
  /** Characters of the paths of all elements: 300,000 have 45 million. */
  pathChars: 100_000_000,
  /** Characters of names, attributes, texts and styles, and `partChars` for each text: the longest pages have 15 million. */
  chars: 32_000_000,
} as const;

/** Pages whose turn comes one after the other: the memory of several is more than a small machine has. */
export const HEAVY_PAGE = { parts: 15_000, chars: 1_000_000 } as const;

/** Characters that weigh as much as the box of a text. */
export const PART_CHARS = 32;

/** An upper bound of the characters that an element adds to the path of its parent, such as `/div[12]`. */
export const stepChars = (tag: string): number => tag.length + 9;

/** Says which limit a snapshot exceeds; undefined for none. */
export function exceededLimit(snapshot: Snapshot): string | undefined {
  const { elements, texts, blanks = [], styles } = snapshot;
  const { depth: mostLevels, tagChars, pathChars, chars: mostChars } = SNAPSHOT_LIMITS;
  if (elements.length > SNAPSHOT_LIMITS.elements)
    return `has ${counted(elements.length, 'element')}, more than ${SNAPSHOT_LIMITS.elements}`;
  const depths = new Int32Array(elements.length);
  let chars = 0;
  for (const [index, { parent, tag, attributes }] of elements.entries()) {
    if (tag.length > tagChars) return `has an element whose name has more than ${tagChars} characters`;
    const depth = (depths[parent] ?? 0) + 1;
    if (depth > mostLevels) return `is nested deeper than ${mostLevels} levels`;
    depths[index] = depth;
    chars += tag.length;
    for (const name in attributes) chars += name.length + (attributes[name]?.length ?? 0);
  }
  for (const { text } of [texts, blanks].flat()) chars += PART_CHARS + text.length;
  for (const { fontFamily, marker = '' } of styles) chars += fontFamily.length + marker.length;
  if (chars > mostChars) return `has more than ${mostChars} characters`;
  return pathCharsOf(snapshot) > pathChars ? `has paths of more than ${pathChars} characters` : undefined;
}

/** Characters of the paths of all elements. */
function pathCharsOf(snapshot: Snapshot): number {
  const paths = new Float64Array(snapshot.elements.length);
  for (const [index, { tag }] of snapshot.elements.entries())
    paths[index] = (paths[pathParentOf(snapshot, index)] ?? 0) + stepChars(tag);
  return paths.reduce((sum, chars) => sum + chars, 0);
}
