// Recognizes a page that shows nothing yet, or only that it loads, from the browser's layout data.

import { VISIT_LIMITS } from '../limits.ts';
import type { OpenPage } from '../open-page.ts';

/**
 * `bare`: the page shows next to nothing. `loading`: the same, except for its links, and it shows that it is busy.
 * `filled`: there is something to read.
 */
export type Fill = 'bare' | 'loading' | 'filled';

/** Runs no code in the page. */
export async function fillOf({ cdp, watch }: OpenPage): Promise<Fill> {
  const { documents, strings } = await watch.run(
    { what: 'reading the layout', ms: VISIT_LIMITS.hangMs },
    cdp.send('DOMSnapshot.captureSnapshot', { computedStyles: [] }),
  );
  /** Letters outside of links, and in them. */
  const letters: [number, number] = [0, 0];
  let isBusy = false;
  for (const { nodes, layout } of documents) {
    const linked = linkedNodes(nodes, strings);
    for (const [at, node] of layout.nodeIndex.entries()) {
      const line = strings[layout.text[at] ?? -1]?.trim() ?? '';
      letters[linked[node] === 1 ? 1 : 0] += line.length;
      if (letters[0] > VISIT_LIMITS.bareChars || isToUse(nodes, node, strings, layout.bounds[at]))
        return 'filled';
      isBusy ||= isWaiting(line) || isMarkedBusy(nodes, node, strings);
    }
  }
  if (isBusy) return 'loading';
  return letters[0] + letters[1] > VISIT_LIMITS.bareChars ? 'filled' : 'bare';
}

interface Nodes {
  readonly nodeName?: readonly number[];
  readonly parentIndex?: readonly number[];
  readonly attributes?: readonly (readonly number[])[];
}
type Strings = readonly string[];

const nameOf = ({ nodeName }: Nodes, node: number, strings: Strings): string =>
  strings[nodeName?.[node] ?? -1]?.toLowerCase() ?? '';

/** Nodes in links; parents come before their children. */
function linkedNodes(nodes: Nodes, strings: Strings): Uint8Array {
  const linked = new Uint8Array(nodes.nodeName?.length ?? 0);
  for (const node of linked.keys())
    linked[node] = nameOf(nodes, node, strings) === 'a' ? 1 : (linked[nodes.parentIndex?.[node] ?? -1] ?? 0);
  return linked;
}

/** A control, or a picture that is larger than a loading spinner. */
function isToUse(nodes: Nodes, node: number, strings: Strings, bounds: readonly number[] = []): boolean {
  const name = nameOf(nodes, node, strings);
  const [, , width = 0, height = 0] = bounds;
  return CONTROLS.has(name) || (PICTURES.has(name) && Math.max(width, height) > VISIT_LIMITS.spinnerPx);
}

function isMarkedBusy(nodes: Nodes, node: number, strings: Strings): boolean {
  if (nameOf(nodes, node, strings) === 'progress') return true;
  const list = nodes.attributes?.[node] ?? [];
  for (let at = 0; at + 1 < list.length; at += 2) {
    const value = strings[list[at + 1] ?? -1];
    if (BUSY[strings[list[at] ?? -1] ?? ''] === value && value !== undefined) return true;
  }
  return false;
}

const BUSY: Readonly<Record<string, string>> = { role: 'progressbar', 'aria-busy': 'true' };

/** A line such as "Loading…", in any language. */
const isWaiting = (line: string): boolean => /(?:…|\.\.\.|。。。)$/.test(line);

const PICTURES: ReadonlySet<string> = new Set('img svg canvas video object embed iframe frame'.split(' '));
const CONTROLS: ReadonlySet<string> = new Set(['input', 'select', 'textarea']);
