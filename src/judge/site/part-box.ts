// Computes the painted box of a part: the union of its texts, links and pictures.

import { type Box, EMPTY_BOX, union } from '../../base/box.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import type { SitePart } from './site-finding.ts';

export function partBox({ elements, texts }: Snapshot, part: SitePart): Box {
  let box = EMPTY_BOX;
  for (const index of part.texts) box = union(box, texts[index]?.pageBox ?? EMPTY_BOX);
  for (const index of part.things) box = union(box, elements[index]?.pageBox ?? EMPTY_BOX);
  return box;
}
