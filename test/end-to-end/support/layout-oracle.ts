// The browser's own account of the layout, to hold ours against: CDP's DOMSnapshot, by xpath, main document only.

import type { Box } from '../../../src/base/box.ts';
import type { OpenPage } from '../../../src/see/browser/open-page.ts';

export async function oracleBoxes({ cdp }: OpenPage): Promise<Map<string, Box>> {
  const { documents, strings } = await cdp.send('DOMSnapshot.captureSnapshot', { computedStyles: [] });
  const [main] = documents;
  if (main === undefined) return new Map();
  const { parentIndex = [], nodeType = [], nodeName = [] } = main.nodes;
  const shadowRoots = new Set(main.nodes.shadowRootType?.index ?? []);
  const parents = parentIndex.map((parent, node) => (shadowRoots.has(node) ? -2 : parent));
  const tagOf = (node: number) => (strings[nodeName[node] ?? -1] ?? '').toLowerCase();
  const siblingsOf = new Map<string, number[]>();
  for (const [node, type] of nodeType.entries()) {
    if (type !== 1) continue;
    const key = `${parents[node]}:${tagOf(node)}`;
    siblingsOf.set(key, [...(siblingsOf.get(key) ?? []), node]);
  }
  const pathOf = (node: number): string | undefined => {
    if (node < 0) return undefined;
    if (nodeType[node] === 9) return '';
    const parent = parents[node] ?? -1;
    const above = parent === -2 ? undefined : pathOf(parent);
    if (above === undefined || nodeType[node] !== 1) return undefined;
    const siblings = siblingsOf.get(`${parent}:${tagOf(node)}`) ?? [];
    const step = siblings.length > 1 ? `${tagOf(node)}[${siblings.indexOf(node) + 1}]` : tagOf(node);
    return `${above}/${step}`;
  };
  const boxes = new Map<string, Box>();
  for (const [at, node] of main.layout.nodeIndex.entries()) {
    const path = pathOf(node);
    const [left = 0, top = 0, width = 0, height = 0] = main.layout.bounds[at] ?? [];
    if (path !== undefined && path !== '') boxes.set(path, [left, top, width, height]);
  }
  return boxes;
}
