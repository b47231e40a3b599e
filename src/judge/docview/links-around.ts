// For each element the index of the link around it; -1 if there is none.

import type { Snapshot } from '../../see/snapshot/snapshot.ts';

export function linksAround({ elements }: Snapshot): Int32Array {
  const links = new Int32Array(elements.length).fill(-1);
  for (const [index, { parent, tag, attributes }] of elements.entries())
    links[index] = tag === 'a' && attributes.href !== undefined ? index : (links[parent] ?? -1);
  return links;
}
