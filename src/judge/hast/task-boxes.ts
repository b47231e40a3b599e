// Distinguishes task checkboxes from those of filters, forms and toggles.

import type { Snapshot, SnapshotElement } from '../../see/snapshot/snapshot.ts';

/**
 * Matches checkboxes of GitHub, GitLab, Gitea, kramdown, goldmark and markdown-it: disabled, or without form name and
 * label. A label around one (Pandoc, Tiptap) may also be a filter, unless the list declares itself a task list.
 */
export function isTaskBox(snapshot: Snapshot, index: number): boolean {
  const box = snapshot.elements[index];
  if (box?.attributes.type !== 'checkbox' || hasValue(box, 'name')) return false;
  if (box.attributes.disabled !== undefined) return true;
  const around = ancestorsUpToList(snapshot, index);
  if (around.some(isTaskList)) return true;
  return !hasValue(box, 'id') && !hasValue(box, 'value') && !around.some(({ tag }) => tag === 'label');
}

/** GitHub writes an empty `id`. */
const hasValue = ({ attributes }: SnapshotElement, name: string): boolean => (attributes[name] ?? '') !== '';

/** Ancestors of a box, up to its list. */
function ancestorsUpToList({ elements }: Snapshot, index: number): SnapshotElement[] {
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

/** Task list names of GitHub (`task-list-item`, `contains-task-list`), Pandoc and Tiptap. */
const isTaskList = ({ attributes }: SnapshotElement): boolean =>
  /\btask-?list(?:-item)?\b/i.test(`${attributes.class ?? ''} ${attributes['data-type'] ?? ''}`);
