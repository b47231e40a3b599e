// Recognizes a page that shows nothing yet, or only that it loads, from the browser's layout data.

import { CONTROL_TAGS, FIELD_TAGS } from '../../../page/snapshot/sight.ts';
import { VISIT_LIMITS } from '../limits.ts';
import type { OpenPage } from '../open-page.ts';

/**
 * `bare`: the page shows next to nothing. `loading`: the same, except for links and a few lines, and it shows that it is
 * busy. `filled`: there is something to read.
 */
type Fill = 'bare' | 'loading' | 'filled';

/** Runs no code in the page. */
export async function fillOf({ cdp, watch }: OpenPage): Promise<Fill> {
  const { documents, strings } = await watch.run(
    { what: 'reading the layout', ms: VISIT_LIMITS.hangMs },
    cdp.send('DOMSnapshot.captureSnapshot', { computedStyles: ['animation-iteration-count'] }),
  );
  const signs = new Signs();
  for (const { nodes, layout } of documents) signs.add(nodes, layout, strings);
  const { text, linked, isBusy, hasPicture, hasControl, hasSpinner } = signs;
  if (hasPicture || text > VISIT_LIMITS.busyChars) return 'filled';
  if (isBusy) return 'loading';
  if (hasControl || text > VISIT_LIMITS.bareChars) return 'filled';
  if (hasSpinner) return 'loading';
  return text + linked > VISIT_LIMITS.bareChars ? 'filled' : 'bare';
}

/** Adds up the signs of content and of loading over the documents of a page. */
class Signs {
  /** Letters outside of links, and in them. */
  text = 0;
  linked = 0;
  isBusy = false;
  /** Larger than a spinner, and higher than a logo. */
  hasPicture = false;
  hasControl = false;
  hasSpinner = false;

  add(nodes: Nodes, layout: Layout, strings: Strings): void {
    const links = nodesIn(nodes, strings, LINKS);
    const operated = nodesIn(nodes, strings, OPERATED);
    for (const [at, node] of layout.nodeIndex.entries()) {
      if (this.text > VISIT_LIMITS.busyChars) return;
      const name = nameOf(nodes, node, strings);
      const line = strings[layout.text[at] ?? -1]?.trim() ?? '';
      const [, , width = 0, height = 0] = layout.bounds[at] ?? [];
      const size = Math.max(width, height);
      const animation = strings[layout.styles[at]?.[0] ?? -1] ?? '';
      if (links[node] === 1) this.linked += line.length;
      else this.text += line.length;
      this.hasPicture ||= PICTURES.has(name) && Math.min(width, height) > VISIT_LIMITS.spinnerPx;
      this.hasControl ||= FIELD_TAGS.has(name);
      this.hasSpinner ||= /\binfinite\b/.test(animation) && size > 0 && size <= VISIT_LIMITS.spinnerPx;
      this.isBusy ||= (operated[node] !== 1 && isWaiting(line)) || isMarkedBusy(nodes, node, strings);
    }
  }
}

interface Layout {
  readonly nodeIndex: readonly number[];
  readonly text: readonly number[];
  readonly bounds: readonly (readonly number[])[];
  readonly styles: readonly (readonly number[])[];
}
interface Nodes {
  readonly nodeName?: readonly number[];
  readonly parentIndex?: readonly number[];
  readonly attributes?: readonly (readonly number[])[];
}
type Strings = readonly string[];

const nameOf = ({ nodeName }: Nodes, node: number, strings: Strings): string =>
  strings[nodeName?.[node] ?? -1]?.toLowerCase() ?? '';

/** Nodes in elements of these names; parents come before their children. */
function nodesIn(nodes: Nodes, strings: Strings, names: ReadonlySet<string>): Uint8Array {
  const within = new Uint8Array(nodes.nodeName?.length ?? 0);
  for (const node of within.keys())
    within[node] = names.has(nameOf(nodes, node, strings))
      ? 1
      : (within[nodes.parentIndex?.[node] ?? -1] ?? 0);
  return within;
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
const isWaiting = (line: string): boolean =>
  line.length <= VISIT_LIMITS.bareChars && /(?:…|\.\.\.|。。。)$/.test(line);

const PICTURES: ReadonlySet<string> = new Set('img svg canvas video object embed iframe frame'.split(' '));
const LINKS: ReadonlySet<string> = new Set(['a']);
const OPERATED: ReadonlySet<string> = new Set([...LINKS, ...CONTROL_TAGS]);
