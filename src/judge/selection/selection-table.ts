// A selection as plain data, which can be cloned, sent to a thread and stored.

import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { withPictureLinks } from '../hast/kept.ts';
import type { ContentSelection } from './content-selection.ts';
import { DROP_RULES, type DropRule } from './rules/drop-rule.ts';

export interface SelectionTable
  extends Pick<
    ContentSelection,
    'source' | 'kind' | 'title' | 'comments' | 'isEmptyByChoice' | 'dropped' | 'folded'
  > {
  /** 1 for each element and text that is kept. */
  readonly elements: Uint8Array;
  readonly texts: Uint8Array;
  /** For each element its place in the names of DROP_RULES; NONE for no rule. */
  readonly rules: Uint8Array;
}

const RULES = Object.keys(DROP_RULES) as DropRule[];
const NONE = 255;

export function selectionTable({ elements, texts }: Snapshot, selection: ContentSelection): SelectionTable {
  const { source, kind, title, comments, isEmptyByChoice, dropped, folded } = selection;
  const ruleAt = (index: number): number => {
    const rule = selection.dropRule(index);
    return rule === null ? NONE : RULES.indexOf(rule);
  };
  return {
    ...{ source, kind, title, comments, isEmptyByChoice, dropped, folded },
    elements: Uint8Array.from(elements, (_, index) => Number(selection.keepsElement(index))),
    texts: Uint8Array.from(texts, (_, index) => Number(selection.keepsText(index))),
    rules: Uint8Array.from(elements, (_, index) => ruleAt(index)),
  };
}

/** `links`: of pictures that were saved. */
export function selectionFrom(
  { elements, texts, rules, ...rest }: SelectionTable,
  links?: ReadonlyMap<string, string>,
): ContentSelection {
  const selection = {
    ...rest,
    keepsElement: (index: number) => elements[index] === 1,
    keepsText: (index: number) => texts[index] === 1,
    dropRule: (index: number) => RULES[rules[index] ?? NONE] ?? null,
  };
  return links === undefined ? selection : withPictureLinks(selection, links);
}
