// Finds what a comparison ignores: elements by CSS selector, or all of a zone. Their boxes still count, their words,
// pictures and links do not.

import { PithError } from '../../base/errors.ts';
import { selectElements } from '../../see/snapshot/select-elements.ts';
import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { ZONES, type Zone, type Zoning } from '../zones/zoning.ts';

export interface Ignored {
  /** Topmost ignored elements: their boxes count. */
  readonly roots: ReadonlySet<number>;
  /** Elements inside of these. */
  readonly inside: ReadonlySet<number>;
}

export const NOTHING_IGNORED: Ignored = { roots: new Set(), inside: new Set() };

/** The zones of a list such as `['zone=RM', '.advert']`, and its selectors. */
export function parseIgnore(ignore: readonly string[]): { zones: ReadonlySet<Zone>; selectors: string[] } {
  const zones = new Set<Zone>();
  const selectors: string[] = [];
  for (const entry of ignore) {
    const name = /^zone=(.*)$/i.exec(entry)?.[1]?.toUpperCase();
    const zone = ZONES.find(known => known === name);
    if (name !== undefined && zone === undefined)
      throw new PithError(
        'USAGE',
        `there is no zone '${entry.slice(5)}' to ignore: expected ${ZONES.join(', ')}`,
      );
    if (zone === undefined) selectors.push(entry);
    else zones.add(zone);
  }
  return { zones, selectors };
}

/** `ignore`: CSS selectors, and zones as `zone=RM`. */
export function ignoredIn(snapshot: Snapshot, { zones: given }: Zoning, ignore: readonly string[]): Ignored {
  if (ignore.length === 0) return NOTHING_IGNORED;
  const { zones, selectors } = parseIgnore(ignore);
  const selected = new Set(selectors.flatMap(selector => ignoredElements(snapshot, selector)));
  const belowSelected = new Set<number>();
  const roots = new Set<number>();
  const inside = new Set<number>();
  for (const [index, { parent }] of snapshot.elements.entries()) {
    const zone = given[index] ?? null;
    if (selected.has(parent) || belowSelected.has(parent)) {
      belowSelected.add(index);
      inside.add(index);
    } else if (selected.has(index)) roots.add(index);
    else if (zone !== null && zones.has(zone)) (given[parent] === zone ? inside : roots).add(index);
  }
  return { roots, inside };
}

/** Throws USAGE for an invalid selector. */
export function ignoredElements(snapshot: Snapshot, selector: string): number[] {
  try {
    return selectElements(snapshot, selector);
  } catch (error) {
    throw new PithError('USAGE', `'${selector}' cannot be ignored: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
