// The central area of a page for methods that ask for it: what a zoning has in CENTER.

import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import type { Zoning } from './zoning.ts';

/** Elements without a zone (BODY, `display: contents`) go with their parent; the root is central. */
export function centralArea({ elements }: Snapshot, { zones }: Zoning): (elementIndex: number) => boolean {
  const isCentral = new Uint8Array(elements.length);
  for (const [index, { parent }] of elements.entries()) {
    const zone = zones[index] ?? null;
    isCentral[index] = zone === null ? (isCentral[parent] ?? 1) : Number(zone === 'CENTER');
  }
  return index => isCentral[index] === 1;
}
