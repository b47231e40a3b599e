// A demand for consent: a box with buttons that holds nearly all text of the page.

import { treeOf } from '../../page/snapshot/page-tree.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../page/snapshot/snapshot.ts';
import { type AccessFacts, redirect, type Wall } from './access-facts.ts';

export const consentWall: Wall = {
  kind: 'consent-wall',
  warning: 'CONSENT_WALL',
  says: 'a demand for consent was read, not the page',
  gate: facts => {
    const box = consentBox(facts);
    return (
      box >= 0 &&
      (facts.isFixed(box) || facts.prose < 1_200) &&
      facts.chars - facts.charsIn(box) < 400 &&
      facts.windowShare(facts.box(box)) >= 0.3
    );
  },
  evidence: facts => {
    const box = consentBox(facts);
    const moved = redirect(facts.snapshot);
    return [
      ['nearly all text is in one box with buttons', 1, true],
      ['the box links to legal pages', 1, facts.targetsIn(box).has('legal')],
      ['its name is that of a consent manager', 1, NAMED_CONSENT.test(namesOf(facts.snapshot, box))],
      ['it lies over the page', 1, facts.isFixed(box)],
      ['it mentions consent', 1, CONSENT_WORDS.test(facts.words)],
      ['it came in place of another address', 2, moved !== undefined && /consent/i.test(moved.to.href)],
    ];
  },
};

const NAMED_CONSENT = /consent|cookie|gdpr|\bcmp|privacy|onetrust|didomi|sp_message|usercentrics|qc-cmp/i;
const CONSENT_WORDS =
  /cookie|consent|privacy|einwilligung|datenschutz|vie privée|privacidad|toestemming|同意/i;
function namesOf(snapshot: Snapshot, index: number): string {
  const tree = treeOf(snapshot);
  let names = '';
  for (let at = index; at >= 0 && tree.element(at).tag !== 'body'; at = tree.parent(at))
    names += ` ${tree.element(at).attributes.id ?? ''} ${tree.element(at).attributes.class ?? ''}`;
  return names;
}

/** The box around two buttons that holds half of the visible text: an overlay, or a part of the page; -1 for none. */
function consentBox(facts: AccessFacts): number {
  const { snapshot, chars, charsIn, fields, isFixed } = facts;
  const tree = treeOf(snapshot);
  const { elements } = snapshot;
  if (chars < 40 || chars > 4_000 || fields.length > 0) return -1;
  const buttons = elements.flatMap((element, index) => (isButton(element) ? [index] : []));
  if (buttons.length < 2 || buttons.length > 12) return -1;
  const around = (index: number): number => tree.parent(index);
  const isPart = (index: number): boolean => index >= 0 && !/^(?:body|html)$/.test(tree.element(index).tag);
  let box = around(buttons[0] ?? -1);
  while (isPart(box) && (buttons[1] ?? 0) >= tree.end(box)) box = around(box);
  const isOverlay = isFixed(box);
  for (let level = 0; isPart(box) && isFixed(box) === isOverlay && level < CONSENT_LEVELS; level++) {
    if (charsIn(box) >= chars / 2) return widest(snapshot, box, charsIn);
    box = around(box);
  }
  return -1;
}

/** Levels between a row of buttons and the box with their text. */
const CONSENT_LEVELS = 4;

/** The outermost box with the same text: an overlay is larger than what is written on it. */
function widest(snapshot: Snapshot, index: number, charsIn: AccessFacts['charsIn']): number {
  const tree = treeOf(snapshot);
  const own = charsIn(index);
  for (let at = index; ; ) {
    const parent = tree.parent(at);
    if (parent < 0 || tree.element(parent).tag === 'body' || charsIn(parent) !== own) return at;
    at = parent;
  }
}

const isButton = ({ tag, attributes: { role, type }, visibility }: SnapshotElement): boolean =>
  isSeen(visibility) &&
  (tag === 'button' || role === 'button' || (tag === 'input' && (type === 'submit' || type === 'button')));
