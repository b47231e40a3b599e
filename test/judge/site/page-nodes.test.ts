// A page's style tree: boxes become nodes, the parents of leaves are leaves, what cannot be seen is none.

import { describe, expect, it } from 'vitest';
import { type PageNode, pageNodesOf } from '../../../src/judge/site/page-nodes.ts';
import { snapshotOf } from './page-of.ts';

const shape = (node: PageNode): string => {
  const tag = node.look.split('|')[0] ?? '';
  return node.isLeaf ? tag : `${tag}(${node.children.map(shape).join(' ')})`;
};

describe('shape', () => {
  it.each([
    // The parents of leaves are leaves themselves (§3.6), and inlines are no nodes.
    { html: '<div><p>a <b>b</b></p><p>c</p></div>', tree: 'body(div)' },
    { html: '<div><div><p>a</p></div><p>b</p></div>', tree: 'body(div(div p))' },
    // Text right beside boxes is a run of its own.
    { html: '<div>before <i>it</i><div><p>a</p></div>after</div>', tree: 'body(div(#text div #text))' },
    {
      html: '<div><div><p>a</p></div></div><div></div><p style="display:none">no</p>',
      tree: 'body(div(div))',
    },
    { html: '<p>all there is</p>', tree: 'body' },
  ])('$html', ({ html, tree }) => {
    const page = pageNodesOf(snapshotOf(html));
    expect(page === null ? null : shape(page)).toBe(tree);
  });

  it('of a page that shows nothing is none', () => {
    expect(pageNodesOf(snapshotOf('<div></div><script>let a = 1</script>'))).toBeNull();
  });

  it('of a page nested very deep ends where the settings say', () => {
    const deep = `${'<div>'.repeat(400)}<p>a</p>${'</div>'.repeat(400)}`;
    let node = pageNodesOf(snapshotOf(deep));
    let levels = 0;
    for (; node !== null && !node.isLeaf; node = node.children[0] ?? null) levels++;
    expect(levels).toBe(160);
    expect(node?.texts).toHaveLength(1);
  });
});

it('every text that can be seen is in one leaf, and only there', () => {
  const snapshot = snapshotOf(
    '<div>a<p>b<span>c</span></p>d</div><ul><li>e</li><li><div><p>f</p></div></li></ul>',
  );
  const texts: number[] = [];
  const visit = (node: PageNode): void => {
    texts.push(...node.texts);
    node.children.forEach(visit);
  };
  const page = pageNodesOf(snapshot);
  if (page !== null) visit(page);
  expect(texts.sort((a, b) => a - b)).toEqual([...snapshot.texts.keys()]);
});
