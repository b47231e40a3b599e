// Boxes to tick that say how far a task is, told from those of filters, forms and folds.

import type { Snapshot, SnapshotElement } from '../../see/snapshot/snapshot.ts';

/**
 * As GitHub, GitLab, Gitea, kramdown, goldmark and markdown-it write them: disabled, or at least sent by no form and
 * named by no label. A label around one (Pandoc, Tiptap) is a filter's as well, unless the list says what it is.
 */
export function isTaskBox(snapshot: Snapshot, index: number): boolean {
  const box = snapshot.elements[index];
  if (box?.attributes.type !== 'checkbox' || isGiven(box, 'name')) return false;
  if (box.attributes.disabled !== undefined) return true;
  const around = aroundUpToList(snapshot, index);
  if (around.some(isTaskList)) return true;
  return !isGiven(box, 'id') && !isGiven(box, 'value') && !around.some(({ tag }) => tag === 'label');
}

/** GitHub writes an empty `id`. */
const isGiven = ({ attributes }: SnapshotElement, name: string): boolean => (attributes[name] ?? '') !== '';

/** The elements around a box, up to its list. */
function aroundUpToList({ elements }: Snapshot, index: number): SnapshotElement[] {
  const found: SnapshotElement[] = [];
  for (let at = elements[index]?.parent ?? -1; at >= 0; at = elements[at]?.parent ?? -1) {
    const element = elements[at];
    if (element === undefined) break;
    found.push(element);
    if (LISTS.has(element.tag)) break;
  }
  return found;
}

const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'menu', 'dir']);

/** What GitHub calls items and lists of tasks (`task-list-item`, `contains-task-list`), Pandoc the list, Tiptap its type. */
const isTaskList = ({ attributes }: SnapshotElement): boolean =>
  /\btask-?list(?:-item)?\b/i.test(`${attributes.class ?? ''} ${attributes['data-type'] ?? ''}`);
