// Checks that the indices in a snapshot are valid and in order.

import type { Snapshot } from './snapshot.ts';

/** Describes the first invalid index; undefined if all are valid. */
export function brokenLink(snapshot: Snapshot): string | undefined {
  const { elements, texts, styles, scopes } = snapshot;
  for (const [index, { parent, style: styleIndex, scope: scopeIndex }] of elements.entries()) {
    if (parent >= index || parent < -1) return `element ${index} comes before its parent ${parent}`;
    if (styleIndex >= styles.length || styleIndex < -1) return `element ${index} has no style ${styleIndex}`;
    if (scopes[scopeIndex] === undefined) return `element ${index} has no scope ${scopeIndex}`;
  }
  for (const [index, { host }] of scopes.entries()) {
    if (host >= elements.length || host < -1) return `scope ${index} has no host ${host}`;
  }
  let last = 0;
  for (const [index, { parent, before }] of texts.entries()) {
    if (parent >= elements.length) return `text ${index} has no element ${parent}`;
    if (before < last || before <= parent || before > elements.length) return `text ${index} is out of order`;
    last = before;
  }
  return brokenBlank(snapshot);
}

function brokenBlank({ elements, texts, blanks = [] }: Snapshot): string | undefined {
  let [lastElement, lastText] = [0, 0];
  for (const [index, { parent, before, beforeText }] of blanks.entries()) {
    if (parent >= elements.length) return `blank ${index} has no element ${parent}`;
    const isBehind = before >= lastElement && before > parent && beforeText >= lastText;
    if (!isBehind || before > elements.length || beforeText > texts.length)
      return `blank ${index} is out of order`;
    [lastElement, lastText] = [before, beforeText];
  }
  return undefined;
}
