// Cleans a page as DocView does (Zhang, Chen & Li, §4): derives the page type from the central area, then keeps the
// nodes of the tag tree that fit this type.

import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { type Finding, type FoundBlock, nothingFound } from './finding.ts';
import { type PageType, pageType } from './page-types.ts';
import { type ParametersOf, parametersOf } from './parameters.ts';
import { type TagNode, type TagTree, tagTree } from './tag-tree.ts';

/**
 * `isCentral`: true for the index of an element in the central area. The paper guessed it from attributes; the caller
 * knows it from the zones.
 */
export function tagtree(
  snapshot: Snapshot,
  isCentral: (elementIndex: number) => boolean,
  parameters: ParametersOf<'tagtree'> = parametersOf('tagtree'),
): Finding {
  const tree = tagTree(snapshot, parameters);
  const { nodes, nodeOf } = tree;
  const isInCentre = nodes.map(({ element }) => isCentral(element));
  const type = pageType(
    nodes.filter((_, place) => isInCentre[place]),
    parameters,
  );
  const keptNodes = CLEANERS[type](nodes, isInCentre);
  const kept = Uint8Array.from(nodeOf, node => (keptNodes[node] === true ? 1 : 0));
  const hasContent = nodes.some((node, place) => keptNodes[place] === true && !isEmptyNode(node));
  const nodeReasons = nodes.map((node, place) =>
    reasonOf(node, type, keptNodes[place] === true, isInCentre[place] === true),
  );
  return {
    kept,
    blocks: blocksOf(tree, keptNodes),
    reasons: snapshot.elements.map((_, index) => nodeReasons[nodeOf[index] ?? 0] ?? ''),
    warnings: hasContent ? [] : [nothingFound(`tagtree finds no ${type} block on this ${type} page`)],
  };
}

type Cleaner = (nodes: readonly TagNode[], isInCentre: readonly boolean[]) => boolean[];

/** One rule for each page type (§4.2). */
const CLEANERS: Readonly<Record<PageType, Cleaner>> = {
  /** Prunes hubs and pictures. */
  topic: nodes => nodes.map(({ type }) => type === 'topic'),
  /** Keeps the whole central area. */
  hub: (_, isInCentre) => [...isInCentre],
  /** Keeps pictures and the text around them: text in the same node, or in the parent node. */
  image: nodes => {
    const around = new Set(nodes.flatMap(({ type, parent }) => (type === 'image' ? [parent] : [])));
    return nodes.map(
      ({ type, parent }, place) =>
        type === 'image' || (type === 'topic' && (around.has(parent) || around.has(place))),
    );
  },
};

const isEmptyNode = ({ terms, images }: TagNode): boolean => terms === 0 && images === 0;

/** Returns the outermost nodes whose visible content has a single type and verdict. */
function blocksOf({ nodes }: TagTree, keptNodes: readonly boolean[]): FoundBlock[] {
  const codes: (string | null)[] = nodes.map((node, place) =>
    isEmptyNode(node) ? null : `${node.type} ${keptNodes[place]}`,
  );
  for (let place = nodes.length - 1; place > 0; place--) {
    const parent = nodes[place]?.parent ?? -1;
    const code = codes[place] ?? null;
    if (parent < 0 || code === null) continue;
    codes[parent] = (codes[parent] ?? code) === code ? code : MIXED;
  }
  return nodes.flatMap(({ element, parent }, place) => {
    const code = codes[place] ?? null;
    const isOutermost = parent < 0 || codes[parent] === MIXED;
    if (code === null || code === MIXED || !isOutermost) return [];
    return [{ elements: [element], isKept: code.endsWith('true') }];
  });
}

const MIXED = 'mixed';

function reasonOf(node: TagNode, page: PageType, isKept: boolean, isInCentre: boolean): string {
  const { terms, anchorTerms, images, type, weight } = node;
  const made = `${Math.round(terms)} terms, ${Math.round(anchorTerms)} of them in links, ${images} pictures`;
  const block = `${type} block (${made}; weight ${weight < 1e6 ? weight.toFixed(1) : weight.toExponential(1)})`;
  const where = page === 'hub' ? (isInCentre ? ' in the central area' : ' outside of the central area') : '';
  return `${block}${where} of a ${page} page: ${isKept ? 'kept' : 'pruned'}`;
}
