// Recognizes a page that shows nothing yet, or only that it loads, from the browser's layout data.

import { LANDMARKS } from '../../../page/snapshot/landmarks.ts';
import { CONTROL_TAGS, FIELD_TAGS, HEADING_TAGS } from '../../../page/snapshot/sight.ts';
import { VISIT_LIMITS } from '../limits.ts';
import type { OpenPage } from '../open-page.ts';

/**
 * `bare`: the page shows next to nothing. `sparse`: a few words at most, beside headers, footers and menus. `loading`: the
 * same, except for links, and it shows that it is busy. `filled`: there is something to read.
 */
export type Fill = 'bare' | 'sparse' | 'loading' | 'filled';

export interface PageFill {
  readonly fill: Fill;
  /** Text outside of headers, footers and menus, as far as it was read. */
  readonly text: string;
}

/** Runs no code in the page. */
export async function lookAt({ cdp, watch }: OpenPage): Promise<PageFill> {
  const { documents, strings } = await watch.run(
    { what: 'reading the layout', ms: VISIT_LIMITS.hangMs },
    cdp.send('DOMSnapshot.captureSnapshot', { computedStyles: ['animation-iteration-count'] }),
  );
  const signs = new Signs();
  for (const { nodes, layout } of documents) signs.add(nodes, layout, strings);
  return { fill: fillOf(signs), text: signs.text };
}

function fillOf(signs: Signs): Fill {
  const { bareChars, busyChars } = VISIT_LIMITS;
  const { chars, linked, titled, framed, isBusy, hasPicture, hasControl, hasSpinner } = signs;
  const isTitledText = titled > 0 && chars - titled > bareChars;
  if (hasPicture || chars > busyChars) return 'filled';
  if (isBusy) return 'loading';
  if (hasControl || isTitledText || chars + linked > busyChars) return 'filled';
  if (hasSpinner && chars <= bareChars) return 'loading';
  return chars + linked + framed > bareChars ? 'sparse' : 'bare';
}

/** Adds up the signs of content and of loading over the documents of a page. */
class Signs {
  text = '';
  /** Letters outside of links, headers, footers and menus; those of headings among them. */
  chars = 0;
  titled = 0;
  /** Letters in links, and in headers, footers and menus. */
  linked = 0;
  framed = 0;
  isBusy = false;
  /** Larger than a spinner, and higher than a logo. */
  hasPicture = false;
  hasControl = false;
  hasSpinner = false;

  add(nodes: Nodes, layout: Layout, strings: Strings): void {
    const links = nodesIn(nodes, strings, LINKS);
    const operated = nodesIn(nodes, strings, OPERATED);
    const headings = nodesIn(nodes, strings, HEADING_TAGS);
    const frame = nodesIn(nodes, strings, FRAME, MIDDLE);
    for (const [at, node] of layout.nodeIndex.entries()) {
      if (this.chars > VISIT_LIMITS.busyChars) return;
      const line = strings[layout.text[at] ?? -1]?.trim() ?? '';
      const isFramed = frame[node] === 1;
      if (isFramed) this.framed += line.length;
      else if (line !== '') this.#addText(line, links[node] === 1, headings[node] === 1);
      this.isBusy ||= !isFramed && operated[node] !== 1 && isWaiting(line);
      this.isBusy ||= isMarkedBusy(nodes, node, strings);
      this.hasControl ||= !isFramed && FIELD_TAGS.has(nameOf(nodes, node, strings));
      this.#addBox(nameOf(nodes, node, strings), layout, at, strings);
    }
  }

  #addText(line: string, isLinked: boolean, isTitle: boolean): void {
    this.text += `${line}\n`;
    if (isLinked) this.linked += line.length;
    else this.chars += line.length;
    if (isTitle && !isLinked) this.titled += line.length;
  }

  #addBox(name: string, { bounds, styles }: Layout, at: number, strings: Strings): void {
    const [, , width = 0, height = 0] = bounds[at] ?? [];
    const size = Math.max(width, height);
    const animation = strings[styles[at]?.[0] ?? -1] ?? '';
    this.hasPicture ||= PICTURES.has(name) && Math.min(width, height) > VISIT_LIMITS.spinnerPx;
    this.hasSpinner ||= /\binfinite\b/.test(animation) && size > 0 && size <= VISIT_LIMITS.spinnerPx;
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

/** Nodes in elements of these names, except in those of the names `without`; parents come before their children. */
function nodesIn(
  nodes: Nodes,
  strings: Strings,
  names: ReadonlySet<string>,
  without: ReadonlySet<string> = NONE,
): Uint8Array {
  const within = new Uint8Array(nodes.nodeName?.length ?? 0);
  const isOut = new Uint8Array(within.length);
  for (const node of within.keys()) {
    const name = nameOf(nodes, node, strings);
    const parent = nodes.parentIndex?.[node] ?? -1;
    isOut[node] = without.has(name) ? 1 : (isOut[parent] ?? 0);
    within[node] = isOut[node] === 1 ? 0 : names.has(name) ? 1 : (within[parent] ?? 0);
  }
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
const NONE: ReadonlySet<string> = new Set();
const FRAME: ReadonlySet<string> = new Set(LANDMARKS.filter(name => name !== 'main'));
const MIDDLE: ReadonlySet<string> = new Set(['main', 'article']);
const LINKS: ReadonlySet<string> = new Set(['a']);
const OPERATED: ReadonlySet<string> = new Set([...LINKS, ...CONTROL_TAGS]);
