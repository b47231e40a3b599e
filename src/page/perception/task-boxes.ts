// Distinguishes task checkboxes from those of filters, forms and toggles.

import { treeOf } from '../snapshot/page-tree.ts';
import type { Snapshot, SnapshotElement } from '../snapshot/snapshot.ts';
import { PAGE_LIMITS } from './limits.ts';

/**
 * Matches checkboxes of GitHub, GitLab, Gitea, kramdown, goldmark and markdown-it: disabled, or without form name and
 * label. A label around one (Pandoc, Tiptap) may also be a filter, unless the list declares itself a task list, or has
 * a box in each item and one that is checked.
 */
export function isTaskBox(snapshot: Snapshot, index: number): boolean {
  const tree = treeOf(snapshot);
  const box = tree.element(index);
  if (box.attributes.type !== 'checkbox' || hasValue(box, 'name')) return false;
  if (box.attributes.disabled !== undefined) return true;
  const around = ancestorsUpToList(snapshot, index);
  if (around.some(at => isTaskList(tree.element(at)))) return true;
  if (hasValue(box, 'value')) return false;
  const isLabelled = hasValue(box, 'id') || around.some(at => tree.element(at).tag === 'label');
  return !isLabelled || isTickedList(snapshot, around.at(-1) ?? -1);
}

/** Tells if a list outside of forms has as many boxes as items, and a checked one. */
function isTickedList(snapshot: Snapshot, list: number): boolean {
  const tree = treeOf(snapshot);
  const end = tree.end(list);
  if (!LISTS.has(tree.element(list).tag) || end - list > PAGE_LIMITS.taskListElements) return false;
  if (tree.closest(list, ({ tag }) => tag === 'form') >= 0) return false;
  const boxes = snapshot.elements.slice(list, end).filter(({ attributes }) => attributes.type === 'checkbox');
  const isTicked = boxes.some(({ attributes }) => attributes.checked !== undefined);
  return isTicked && boxes.length === tree.children(list).length;
}

/** GitHub writes an empty `id`. */
const hasValue = ({ attributes }: SnapshotElement, name: string): boolean => (attributes[name] ?? '') !== '';

/** Ancestors of a box, up to its list. */
function ancestorsUpToList(snapshot: Snapshot, index: number): number[] {
  const tree = treeOf(snapshot);
  const around = tree.selfAndAncestors(tree.parent(index));
  const list = around.findIndex(at => LISTS.has(tree.element(at).tag));
  return list < 0 ? around : around.slice(0, list + 1);
}

const LISTS: ReadonlySet<string> = new Set(['ul', 'ol', 'menu', 'dir']);

/** Task list names of GitHub (`task-list-item`, `contains-task-list`), Pandoc and Tiptap. */
const isTaskList = ({ attributes }: SnapshotElement): boolean =>
  /\btask-?list(?:-item)?\b/i.test(`${attributes.class ?? ''} ${attributes['data-type'] ?? ''}`);
