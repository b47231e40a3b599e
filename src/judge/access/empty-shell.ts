// A page whose scripts have not filled its frame.

import { treeOf } from '../../page/snapshot/page-tree.ts';
import { HEADING_TAGS, isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { AccessFacts, Wall } from './access-facts.ts';

export const emptyShell: Wall = {
  kind: 'empty-shell',
  warning: 'EMPTY_SHELL',
  says: 'the page never filled: scripts that make its content did not run to their end; --wait waits longer',
  gate: facts =>
    facts.pictures === 0 &&
    facts.frames.length === 0 &&
    (isUnscripted(facts) ||
      facts.snapshot.stillLoads === true ||
      (facts.chars < 120 && facts.fields.length === 0 && facts.scripts.length > 0)),
  evidence: facts => {
    const lines = linesOf(facts.snapshot);
    return [
      ['it has text for browsers without scripts, which --no-javascript reads', 3, isUnscripted(facts)],
      ['it shows next to nothing', 1, facts.chars < 60],
      ['the element that scripts fill is empty', 2, hasEmptyMount(facts.snapshot)],
      ['it shows that it is busy', 1, isBusy(facts.snapshot)],
      ['a line of it ends in dots', 1, lines.some(endsInDots)],
      ['that is all it says', 1, lines.length === 1 && lines.every(endsInDots)],
      ['it showed only that it loads when the wait was over', 2, facts.snapshot.stillLoads === true],
    ];
  },
};

/** Its text is in `noscript`: around the middle that scripts would fill there may be menus and a search field. */
const isUnscripted = ({ snapshot, prose, fields }: AccessFacts): boolean =>
  snapshot.unscriptedChars !== undefined && prose === 0 && fields.length < 2;

/** A container near BODY with an id or a tag of its own, and nothing in it. */
function hasEmptyMount(snapshot: Snapshot): boolean {
  const tree = treeOf(snapshot);
  const { elements } = snapshot;
  const isNearBody = (parent: number): boolean =>
    [parent, tree.parent(parent)].some(around => tree.element(around).tag === 'body');
  const parents = new Set(elements.map(({ parent }) => parent));
  return elements.some(
    ({ tag, attributes: { id = '' }, parent, visibility }, index) =>
      visibility !== 'none' &&
      (id !== '' || tag.includes('-')) &&
      /^(?:div|main|section|[^-]+-.+)$/.test(tag) &&
      isNearBody(parent) &&
      !parents.has(index),
  );
}

const linesOf = ({ texts }: Snapshot): string[] =>
  texts
    .flatMap(({ text, visibility }) => (isSeen(visibility) ? [text.trim()] : []))
    .filter(text => text !== '');

/** True for a short line such as "Loading…", in any language. */
const endsInDots = (line: string): boolean => line.length < 40 && /(?:…|\.\.\.|。。。)$/.test(line);

const isBusy = ({ elements }: Snapshot): boolean =>
  elements.some(
    ({ tag, attributes, visibility }) =>
      isSeen(visibility) &&
      !HEADING_TAGS.has(tag) &&
      (attributes.role === 'progressbar' ||
        tag === 'progress' ||
        attributes['aria-busy'] === 'true' ||
        /spinner|loader|loading|skeleton/i.test(`${attributes.class ?? ''} ${attributes.id ?? ''}`)),
  );
