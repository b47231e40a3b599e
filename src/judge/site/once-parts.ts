// Extracts what a site repeats only once: header, footer and navigation, each piece at its first occurrence.

import { addTo } from '../../base/keyed-lists.ts';
import { onOneLine } from '../../base/text/on-one-line.ts';
import { treeOf } from '../../page/snapshot/page-tree.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { type Selection, selectionBy } from '../selection/kept.ts';
import { enclosingZone } from '../zones/enclosing-zone.ts';
import type { Zone, Zoning } from '../zones/zoning.ts';
import { locallyNoisyTexts, type SiteFinding, type SitePart } from './site-finding.ts';

/** `other`: repeated pieces in the middle of pages. */
export const ONCE_PARTS = ['header', 'nav', 'footer', 'other'] as const;
type OncePart = (typeof ONCE_PARTS)[number];

const PART_OF_ZONE: Readonly<Record<Zone, OncePart>> = {
  HEADER: 'header',
  FOOTER: 'footer',
  LM: 'nav',
  RM: 'nav',
  CENTER: 'other',
};

/** Remembers the pieces returned before; a piece that differs by a word is a new piece. */
export class OnceParts {
  readonly #given = new Set<string>();

  /** Returns a selection for each part with pieces that no earlier page had. */
  take(snapshot: Snapshot, zoning: Zoning, { parts }: SiteFinding): Map<OncePart, Selection> {
    const fresh = new Map<OncePart, SitePiece[]>();
    for (const part of parts.flatMap(part => repeatedPieces(snapshot, part))) {
      const name = PART_OF_ZONE[enclosingZone(snapshot, zoning, part.element)];
      const key = `${name} ${contentKey(snapshot, part)}`;
      if (this.#given.has(key)) continue;
      this.#given.add(key);
      addTo(fresh, name, part);
    }
    return new Map([...fresh].map(([name, own]) => [name, onlyThese(snapshot, own)]));
  }
}

type SitePiece = Pick<SitePart, 'element' | 'texts' | 'things'>;

/** Returns the whole part if it is noise, otherwise its lines that the site repeats. */
function repeatedPieces(snapshot: Snapshot, part: SitePart): readonly SitePiece[] {
  if (part.isNoise) return [part];
  const texts = locallyNoisyTexts(snapshot, part);
  return texts.length === 0 ? [] : [{ element: part.element, texts, things: [] }];
}

function contentKey(snapshot: Snapshot, part: SitePiece): string {
  const tree = treeOf(snapshot);
  const said = part.texts.map(index => onOneLine(tree.text(index).text));
  const shown = part.things.map(index => tree.element(index).media?.source ?? '');
  return [...said, ...shown].join('\n');
}

function onlyThese(snapshot: Snapshot, parts: readonly SitePiece[]): Selection {
  const ownTexts = new Set(parts.flatMap(part => part.texts));
  const things = new Set(parts.flatMap(part => part.things));
  return selectionBy(
    snapshot,
    ({ tag, visibility }, index) => isSeen(visibility) && (!LEAF_TAGS.has(tag) || things.has(index)),
    ({ visibility }, index) => isSeen(visibility) && ownTexts.has(index),
  );
}

/** Visible elements without text: kept only where they are named. */
const LEAF_TAGS: ReadonlySet<string> = new Set(
  'img svg math video audio iframe embed object canvas input button select hr br'.split(' '),
);
