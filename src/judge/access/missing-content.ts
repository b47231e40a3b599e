// Walls that answer without the content that was asked for: the start of a paid article, a message that there is no such
// page, an empty frame.

import { treeOf } from '../../page/snapshot/page-tree.ts';
import { HEADING_TAGS, isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { type AccessFacts, isUnindexed, NO_EVIDENCE, redirect, type Wall } from './access-facts.ts';

/** A page that shows only the start of what it sells. */
const paywall: Wall = {
  kind: 'paywall',
  warning: 'PAYWALL',
  says: 'the page shows only the start of what it sells',
  evidence: facts => {
    if (facts.prose >= 2_500 || facts.meta('og:type').startsWith('website')) return NO_EVIDENCE;
    const { status } = facts.snapshot;
    const offer = offerBox(facts);
    return [
      [`status ${status}`, 3, status === 402],
      ['its data say that it is not free', 2, saysNotFree(facts)],
      ['a box in the middle offers a subscription at a price', 1, offer >= 0],
      ['that box lies over the page', 1, offer >= 0 && facts.isFixed(offer)],
      ['its text breaks off', 1, /(?:…|\.\.\.)\s*$/.test(lastProse(facts))],
    ];
  },
};

const PRICE = /[$€£¥₹]\s?\d|(?<![\d.,])[.,]*\d[\d.,]*\s?(?:€|£|¥|kr\b|zł|USD|EUR|CHF)/;

/** Schema.org, and the names that publishers use for the same. */
const saysNotFree = ({ snapshot, meta }: AccessFacts): boolean =>
  /^(?:locked|metered|paid|premium|subscriber)/i.test(meta('article:content_tier')) ||
  snapshot.texts.some(
    ({ parent, text }) =>
      treeOf(snapshot).element(parent).tag === 'script' &&
      /"isAccessibleForFree"\s*:\s*"?(?:false|no)\b/i.test(text.slice(0, 200_000)),
  );

/** A box with a price and a way to an account, in the middle of the window or the page; -1 for none. */
function offerBox(facts: AccessFacts): number {
  const { snapshot } = facts;
  const tree = treeOf(snapshot);
  for (const { parent, text, visibility } of snapshot.texts) {
    if (!isSeen(visibility) || text.length > 300 || !PRICE.test(text)) continue;
    for (const at of tree.selfAndAncestors(parent, 6)) {
      const box = facts.box(at);
      if (box[2] < 280 || box[3] < 100) continue;
      if (facts.charsIn(at) > 1_200) break;
      if (facts.targetsIn(at).has('account')) return at;
    }
  }
  return -1;
}

function lastProse({ snapshot: { texts, elements } }: AccessFacts): string {
  const prose = texts.filter(
    ({ parent, text, visibility }) =>
      isSeen(visibility) && text.length >= 80 && elements[parent]?.tag === 'p',
  );
  return prose.at(-1)?.text ?? '';
}

/** A message that there is no such page, with a status of success. */
const soft404: Wall = {
  kind: 'soft-404',
  warning: 'SOFT_404',
  says: 'a message that there is no such page was read, with a status of success',
  evidence: facts => {
    const { snapshot, prose, chars } = facts;
    if (snapshot.status >= 400 || prose >= 500 || chars >= 3_000) return NO_EVIDENCE;
    const moved = redirect(snapshot);
    const isMoved = moved !== undefined && isNowhere(moved.to) && !isNowhere(moved.from);
    return [
      ['its title says so', 1, MISSING.test(snapshot.title)],
      ['its headline says so', 1, MISSING.test(facts.headlines)],
      ['search engines are told to leave it out', 1, isUnindexed(facts)],
      ['it came in place of another address', 2, isMoved],
      ['it leads home in its centre', 1, chars < 1_000 && leadsHome(facts)],
    ];
  },
};

const MISSING =
  /\b404\b|not found|(?:does|do)(?:n.t| not) exist|no longer (?:available|exists)|can.t (?:find|be found)|nicht gefunden|introuvable|no (?:se )?encontr|non trovat|niet gevonden|não encontrad|не найден|nie znaleziono|页面不存在|找不到|見つかりません/i;

const isNowhere = ({ pathname }: URL): boolean =>
  /^\/?(?:[a-z]{2}(?:-[a-z]{2})?\/?)?$|40[34]|not-?found|error/i.test(pathname);

const leadsHome = ({ snapshot, zoning, targetsIn }: AccessFacts): boolean =>
  snapshot.elements.some(
    ({ tag, visibility }, index) =>
      tag === 'a' && isSeen(visibility) && zoning.zones[index] === 'CENTER' && targetsIn(index).has('home'),
  );

/** A page whose scripts have not filled its frame. */
const emptyShell: Wall = {
  kind: 'empty-shell',
  warning: 'EMPTY_SHELL',
  says: 'the page never filled: scripts that make its content did not run to their end; --wait waits longer',
  evidence: facts => {
    const { snapshot, chars, fields, scripts } = facts;
    const stillLoads = snapshot.stillLoads === true;
    const mayFill = chars < 120 && fields.length === 0 && scripts.length > 0;
    if (facts.pictures > 0 || facts.frames.length > 0) return NO_EVIDENCE;
    if (!isUnscripted(facts) && !stillLoads && !mayFill) return NO_EVIDENCE;
    const lines = linesOf(snapshot);
    return [
      ['it has text for browsers without scripts, which --no-javascript reads', 3, isUnscripted(facts)],
      ['it shows next to nothing', 1, chars < 60],
      ['the element that scripts fill is empty', 2, hasEmptyMount(snapshot)],
      ['it shows that it is busy', 1, isBusy(snapshot)],
      ['a line of it ends in dots', 1, lines.some(endsInDots)],
      ['that is all it says', 1, lines.length === 1 && lines.every(endsInDots)],
      ['it showed only that it loads when the wait was over', 2, stillLoads],
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

export const MISSING_CONTENT: readonly Wall[] = [paywall, soft404, emptyShell];
