// Finds what a comparison ignores: elements by CSS selector or kind, or all of a zone. They may come, go, change and push
// others; their words, pictures and links do not count.

import { usageError } from '../../base/errors.ts';
import { onceEach } from '../../page/snapshot/once-each.ts';
import { type SelectorBudget, selectElements } from '../../page/snapshot/select-elements.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { ZONES, type Zone, type Zoning } from '../zones/zoning.ts';
import { elementsOfKind, IGNORED_KIND_NAMES } from './ignored-kinds.ts';

export interface Ignored {
  /** Topmost ignored elements: their boxes count. */
  readonly roots: ReadonlySet<number>;
  /** Elements inside of these. */
  readonly inside: ReadonlySet<number>;
}

export const NOTHING_IGNORED: Ignored = { roots: new Set(), inside: new Set() };

/** The zones of a list such as `['zone=RM', 'adverts', '.sale']`, and its selectors and kinds. */
export function parseIgnore(ignore: readonly string[]): { zones: ReadonlySet<Zone>; selectors: string[] } {
  const zones = new Set<Zone>();
  const selectors: string[] = [];
  for (const entry of ignore) {
    const name = /^zone=(.*)$/i.exec(entry)?.[1]?.toUpperCase();
    const zone = ZONES.find(known => known === name);
    if (name !== undefined && zone === undefined)
      throw usageError(`there is no zone '${entry.slice(5)}' to ignore: expected ${ZONES.join(', ')}`);
    if (zone === undefined) selectors.push(entry);
    else zones.add(zone);
  }
  return { zones, selectors };
}

/** `ignore`: CSS selectors, kinds, and zones as `zone=RM`. */
export function ignoredIn(snapshot: Snapshot, { zones: given }: Zoning, ignore: readonly string[]): Ignored {
  if (ignore.length === 0) return NOTHING_IGNORED;
  const { zones, selectors } = parseIgnore(ignore);
  const budget = { steps: MOST_STEPS };
  const selected = new Set(selectors.flatMap(selector => ignoredElements(snapshot, selector, budget)));
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

/**
 * Nodes that all selectors of one comparison may visit on a page, which takes about a second: clients of the service
 * write them. A class visits 2 nodes an element, `:has()` about 10.
 */
const MOST_STEPS = 5_000_000;

/** A comparison asks several times. */
const knownOf = onceEach(() => new Map<string, readonly number[]>());

/** `selector`: or a kind. Throws USAGE for an invalid selector, and for one that takes too long. */
export function ignoredElements(
  snapshot: Snapshot,
  selector: string,
  budget: SelectorBudget = { steps: MOST_STEPS },
): readonly number[] {
  const known = knownOf(snapshot);
  try {
    const kind = IGNORED_KIND_NAMES.find(name => name === selector);
    const found =
      known.get(selector) ??
      (kind === undefined ? selectElements(snapshot, selector, budget) : elementsOfKind(snapshot, kind));
    known.set(selector, found);
    return found;
  } catch (error) {
    throw usageError(`'${selector}' cannot be ignored: ${(error as Error).message}`, { cause: error });
  }
}
