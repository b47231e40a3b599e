// Finds the shortest selector of one element: an id, class or tag first, positions last.

import { treeOf } from './page-tree.ts';
import { selectElements } from './select-elements.ts';
import type { Snapshot, SnapshotElement } from './snapshot.ts';
import { treeParentOf } from './xpath.ts';

/** Generated ids and classes change with the next build of a page. */
const STABLE_NAME = /^-?[_a-z][\w-]{0,40}$/i;
const MADE_NAME = /\d{3,}|(?<![0-9a-f])(?=[a-f]*\d)[0-9a-f]{6,}|^(?:css|sc|jsx?|ember|react|v)-/i;
/** Classes tried together with a tag. */
const MOST_CLASSES = 4;

export function shortSelectorOf(snapshot: Snapshot, index: number): string {
  const own = treeOf(snapshot).element(index);
  const host = snapshot.scopes[own.scope]?.host ?? -1;
  const prefix = host < 0 ? '' : `${shortSelectorOf(snapshot, host)} >> `;
  const isAlone = (selector: string): boolean => {
    const found = selectElements(snapshot, prefix + selector);
    return found.length === 1 && found[0] === index;
  };
  const simple = simpleSelectors(own);
  const alone = simple.find(isAlone);
  if (alone !== undefined) return prefix + alone;
  const below = holdersOf(snapshot, index).flatMap(holder => {
    const name = bestName(snapshot, prefix, holder);
    return name === undefined ? [] : [name];
  });
  for (const holder of below) {
    const within = simple.map(selector => `${holder} ${selector}`).find(isAlone);
    if (within !== undefined) return prefix + within;
  }
  return prefix + (placedSelector(snapshot, index, isAlone) ?? pathSelector(snapshot, index));
}

/** Most specific first. */
function simpleSelectors({ tag, attributes }: SnapshotElement): string[] {
  const { id = '', class: names = '', role = '' } = attributes;
  const classes = names.split(/\s+/u).filter(isStable).slice(0, MOST_CLASSES);
  return [
    ...(isStable(id) ? [`#${id}`] : []),
    ...(LANDMARKS.has(tag) ? [tag] : []),
    ...classes.flatMap(name => [`.${name}`, `${tag}.${name}`]),
    ...(classes.length > 1 ? [`${tag}.${classes.join('.')}`] : []),
    ...(STABLE_NAME.test(role) ? [`[role="${role}"]`] : []),
    tag,
  ];
}

const LANDMARKS = new Set('header footer main nav aside article h1'.split(' '));
const isStable = (name: string): boolean => STABLE_NAME.test(name) && !MADE_NAME.test(name);

/** Nearest first, inside the element's own tree. */
function holdersOf(snapshot: Snapshot, index: number): number[] {
  const holders: number[] = [];
  for (let at = treeParentOf(snapshot, index); at >= 0; at = treeParentOf(snapshot, at)) holders.push(at);
  return holders;
}

function bestName(snapshot: Snapshot, prefix: string, index: number): string | undefined {
  const names = simpleSelectors(treeOf(snapshot).element(index));
  return names.find(selector => selectElements(snapshot, prefix + selector).length === 1);
}

/** Goes down by child positions from the nearest named ancestor. */
function placedSelector(
  snapshot: Snapshot,
  index: number,
  isAlone: (selector: string) => boolean,
): string | undefined {
  let steps = stepOf(snapshot, index);
  for (const holder of holdersOf(snapshot, index)) {
    const names = simpleSelectors(treeOf(snapshot).element(holder));
    const found = names.map(name => `${name} > ${steps}`).find(isAlone);
    if (found !== undefined) return found;
    steps = `${stepOf(snapshot, holder)} > ${steps}`;
  }
  return undefined;
}

function pathSelector(snapshot: Snapshot, index: number): string {
  return [index, ...holdersOf(snapshot, index)]
    .reverse()
    .map(at => stepOf(snapshot, at))
    .join(' > ');
}

function stepOf(snapshot: Snapshot, index: number): string {
  const own = treeOf(snapshot).element(index);
  const parent = treeParentOf(snapshot, index);
  const likes = snapshot.elements.flatMap((element, at) =>
    element.tag === own.tag && element.scope === own.scope && treeParentOf(snapshot, at) === parent
      ? [at]
      : [],
  );
  return likes.length === 1 ? own.tag : `${own.tag}:nth-of-type(${likes.indexOf(index) + 1})`;
}
