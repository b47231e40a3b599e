// Problems of labels, each with its file, the place in it, and one sentence; the description of an item in them.

import { PithError } from '../../../base/errors.ts';
import { onOneLine } from '../../../base/text/on-one-line.ts';
import { treeOf } from '../../../page/snapshot/page-tree.ts';
import type { Snapshot } from '../../../page/snapshot/snapshot.ts';

export type LabelProblemCode =
  /** The file cannot be read, is not JSON, or has a faulty field. */
  | 'BAD_FILE'
  | 'BAD_SELECTOR'
  | 'NO_MATCH'
  /** One element is in two mutually exclusive lists. */
  | 'TWO_LABELS'
  /** A visible text or image without a zone. */
  | 'UNCOVERED'
  /** Nothing on the page has weight. */
  | 'EMPTY_PAGE';

export interface LabelProblem {
  readonly code: LabelProblemCode;
  readonly file: string;
  /** A field (`zones.HEADER`), a selector, or the path of an element and the start of its text. */
  readonly place: string;
  readonly message: string;
}

/** `place`: a part of the file; '' for the whole. */
export const badFile = (file: string, message: string, place = ''): LabelProblem => ({
  code: 'BAD_FILE',
  file,
  place,
  message,
});

/** Labels that cannot be used; the message has one line per problem. */
export class LabelProblemsError extends PithError {
  readonly problems: readonly LabelProblem[];

  constructor(problems: readonly LabelProblem[]) {
    super('LABELS_INVALID', problems.map(describeProblem).join('\n'));
    this.problems = problems;
  }
}

/** Formats a problem as one line. */
export function describeProblem(problem: LabelProblem): string {
  const place = problem.place === '' ? '' : `${problem.place}: `;
  return `${problem.file}: ${place}${problem.message}`;
}

/** Characters of a text in problems and reports. */
const SNIPPET_CHARS = 60;

/** The start of a text, or the description or address of an image. */
export function snippetOf(snapshot: Snapshot, item: { kind: 'text' | 'image'; index: number }): string {
  const tree = treeOf(snapshot);
  if (item.kind === 'image') {
    const { alt, src } = tree.element(item.index).attributes;
    return `[image ${shorten(alt || (src ?? '').slice(-SNIPPET_CHARS))}]`;
  }
  return shorten(tree.text(item.index).text);
}

function shorten(text: string): string {
  const characters = [...onOneLine(text)];
  return characters.length > SNIPPET_CHARS
    ? `${characters.slice(0, SNIPPET_CHARS).join('')}…`
    : characters.join('');
}
