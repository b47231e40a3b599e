// Finds the footnotes that a part of the content refers to, if they stand in another part.

import type { Element, Root, RootContent } from 'hast';
import { once } from '../../base/memoize.ts';
import { element } from '../hast/nodes.ts';

/** Returns the notes that these nodes refer to but do not hold, each as a list of its own. */
export type NotesOf = (nodes: readonly Element[]) => Element[];

/** `tree`: the whole content. */
export function notesIn(tree: Root): NotesOf {
  const allBodies = once(() => bodiesIn(tree.children));
  return nodes => {
    const labels = new Set<string>();
    visit(nodes, ({ tagName, properties, children }) => {
      const [text] = children;
      if (tagName === 'a' && properties.dataFootnoteRef !== undefined && text?.type === 'text')
        labels.add(text.value);
    });
    if (labels.size === 0) return [];
    for (const label of bodiesIn(nodes).keys()) labels.delete(label);
    const notes = [...labels].flatMap(label => allBodies().get(label) ?? []);
    return notes.map(note => element('ol', {}, [note]));
  };
}

/** Returns as many notes from the start as fit. */
export function notesThatFit<Note extends { readonly tokens: number }>(
  notes: readonly Note[],
  room: number,
): Note[] {
  let left = room;
  return notes.filter(({ tokens }) => {
    left -= tokens;
    return left >= 0;
  });
}

function bodiesIn(nodes: readonly RootContent[]): Map<string, Element> {
  const bodies = new Map<string, Element>();
  visit(nodes, found => {
    const label = found.properties.dataFootnote;
    if (typeof label === 'string') bodies.set(label, found);
  });
  return bodies;
}

function visit(nodes: readonly RootContent[], see: (found: Element) => void): void {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    see(node);
    visit(node.children, see);
  }
}
