// Tells if the page itself was read, or a wall in its place. Each kind has a gate, which a page with content of its own
// does not pass, and evidence of different sources: words alone never suffice.

import { HEADING_TAGS, isSeen } from '../../see/snapshot/sight.ts';
import type { Snapshot, SnapshotElement, SnapshotWarning } from '../../see/snapshot/snapshot.ts';
import type { Zoning } from '../zones/zoning.ts';
import { type AccessFacts, accessFacts, isInMiddle, redirect } from './access-facts.ts';

export const ACCESS_KINDS = [
  'ok',
  'robot-wall',
  'consent-wall',
  'login-wall',
  'paywall',
  'soft-404',
  'empty-shell',
] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

export interface Access {
  readonly kind: AccessKind;
  /** The evidence for it; '' for `ok`. */
  readonly reason: string;
}

export const ACCESS_WARNINGS = [
  'ROBOT_WALL',
  'CONSENT_WALL',
  'LOGIN_WALL',
  'PAYWALL',
  'SOFT_404',
  'EMPTY_SHELL',
] as const;

interface Wall {
  readonly kind: Exclude<AccessKind, 'ok'>;
  readonly warning: (typeof ACCESS_WARNINGS)[number];
  readonly says: string;
  /** False for pages that show content of their own. */
  readonly gate: (facts: AccessFacts) => boolean;
  readonly evidence: (facts: AccessFacts) => readonly Evidence[];
}

/** A sentence for people, its weight, and if the page has it. */
type Evidence = readonly [says: string, weight: number, isFound: boolean];

/** Total weight of evidence from which a wall is named. */
const LEAST_WEIGHT = 3;

const WALLS: readonly Wall[] = [
  {
    kind: 'robot-wall',
    warning: 'ROBOT_WALL',
    says: 'a check for robots was read, not the page',
    gate: facts =>
      facts.chars < 1_500 &&
      facts.prose < 900 &&
      facts.links < 15 &&
      facts.pictures < 3 &&
      facts.fields.length <= (hasCaptchaPicture(facts) ? 1 : 0),
    evidence: facts => [
      ['a challenge takes the place of content', 2, hasChallenge(facts)],
      ['it loads a challenge', 1, !hasChallenge(facts) && facts.scripts.some(isChallenge)],
      [`status ${facts.snapshot.status}`, 2, [403, 405, 429, 503].includes(facts.snapshot.status)],
      ['a header of a robot check', 2, CHALLENGE_HEADERS.some(name => facts.header(name) !== '')],
      ['search engines are told to leave it out', 1, isUnindexed(facts)],
      ['it names an incident', 1, INCIDENT.test(facts.words)],
      ['it speaks of robots or a refusal', 1, REFUSAL.test(`${facts.snapshot.title} ${facts.words}`)],
    ],
  },
  {
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
        ['it speaks of consent', 1, CONSENT_WORDS.test(facts.words)],
        ['it came in place of another address', 2, moved !== undefined && /consent/i.test(moved.to.href)],
      ];
    },
  },
  {
    kind: 'login-wall',
    warning: 'LOGIN_WALL',
    says: 'a login form was read, not the page',
    gate: facts => {
      const form = loginForm(facts);
      const isAsked = ACCOUNT.test(facts.snapshot.url) && facts.snapshot.status < 400;
      return (
        form >= 0 &&
        !isAsked &&
        facts.prose < 500 &&
        facts.chars - facts.charsIn(form) < 700 &&
        facts.pictures < 6
      );
    },
    evidence: facts => {
      const form = loginForm(facts);
      const { status, url } = facts.snapshot;
      const moved = redirect(facts.snapshot);
      const hasPassword = facts.passwords.length > 0;
      const isMoved = moved !== undefined && ACCOUNT.test(moved.to.href) && !ACCOUNT.test(moved.from.href);
      return [
        [
          'a password is asked for in the middle of the page',
          2,
          hasPassword && isInMiddle(facts, facts.box(form)),
        ],
        ['the address asked for is no login page', 1, hasPassword && !ACCOUNT.test(url)],
        [`status ${status}`, 2, status === 401 || status === 403],
        ['it came in place of another address', 2, isMoved],
        ['the form is the only one in the middle', 1, isInMiddle(facts, facts.box(form))],
      ];
    },
  },
  {
    kind: 'paywall',
    warning: 'PAYWALL',
    says: 'the page shows only the start of what it sells',
    gate: facts => facts.prose < 2_500 && !facts.meta('og:type').startsWith('website'),
    evidence: facts => {
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
  },
  {
    kind: 'soft-404',
    warning: 'SOFT_404',
    says: 'a message that there is no such page was read, with a status of success',
    gate: facts => facts.snapshot.status < 400 && facts.prose < 500 && facts.chars < 3_000,
    evidence: facts => {
      const moved = redirect(facts.snapshot);
      return [
        ['its title says so', 1, MISSING.test(facts.snapshot.title)],
        ['its headline says so', 1, MISSING.test(facts.headlines)],
        ['search engines are told to leave it out', 1, isUnindexed(facts)],
        [
          'it came in place of another address',
          2,
          moved !== undefined && isNowhere(moved.to) && !isNowhere(moved.from),
        ],
        ['it leads home in its centre', 1, facts.chars < 1_000 && leadsHome(facts)],
      ];
    },
  },
  {
    kind: 'empty-shell',
    warning: 'EMPTY_SHELL',
    says: 'the page had not filled its frame: scripts that make its content did not run to their end; --wait waits longer',
    gate: facts =>
      facts.chars < 120 &&
      facts.pictures === 0 &&
      facts.frames.length === 0 &&
      facts.fields.length === 0 &&
      facts.scripts.length > 0,
    evidence: facts => [
      ['it shows next to nothing', 1, facts.chars < 60],
      ['the element that scripts fill is empty', 2, hasEmptyMount(facts.snapshot)],
      ['it shows that it is busy', 1, isBusy(facts.snapshot)],
      ['all it says ends in dots', 2, isWaiting(facts.snapshot)],
    ],
  },
];

/** The verdict, and the warning that belongs to it. */
export function accessOf(
  snapshot: Snapshot,
  zoning: Zoning,
): { readonly access: Access; readonly warnings: readonly SnapshotWarning[] } {
  const facts = accessFacts(snapshot, zoning);
  for (const { kind, warning, says, gate, evidence } of WALLS) {
    if (!gate(facts)) continue;
    const found = evidence(facts).filter(([, , isFound]) => isFound);
    if (found.reduce((sum, [, weight]) => sum + weight, 0) < LEAST_WEIGHT) continue;
    const reason = found.map(([said]) => said).join(', ');
    return { access: { kind, reason }, warnings: [{ code: warning, message: `${says} (${reason})` }] };
  }
  return { access: { kind: 'ok', reason: '' }, warnings: [] };
}

const CHALLENGE_HEADERS = ['cf-mitigated', 'x-datadome', 'x-amzn-waf-action'] as const;

/** Addresses of services that set tasks for people. */
const CHALLENGE =
  /challenges\.cloudflare\.com|\/cdn-cgi\/challenge-platform\/|\/recaptcha\/|hcaptcha\.com|captcha-delivery\.com|arkoselabs\.com|funcaptcha\.com|px-cdn\.net|px-cloud\.net|perimeterx\.net|captcha\.awswaf\.com|awswaf\.com|geetest\.com|smartcaptcha\.|mtcaptcha\.com|friendlycaptcha\.|_Incapsula_Resource/i;
const CHALLENGE_NAMES =
  /\b(?:g-recaptcha|h-captcha|cf-turnstile|px-captcha|frc-captcha|geetest_holder|challenge-(?:stage|form|running))\b/;

const isChallenge = (address: string): boolean => CHALLENGE.test(address);

function hasChallenge({ snapshot, frames }: AccessFacts): boolean {
  const isTask = ({ attributes: { src = '' } }: SnapshotElement) =>
    isChallenge(src) && !src.includes('invisible');
  return (
    frames.some(isTask) ||
    snapshot.elements.some(
      ({ attributes, visibility }) =>
        isSeen(visibility) &&
        attributes['data-size'] !== 'invisible' &&
        CHALLENGE_NAMES.test(`${attributes.class ?? ''} ${attributes.id ?? ''}`),
    ) ||
    hasCaptchaPicture({ snapshot })
  );
}

/** A picture to be read, beside the field for what it says. */
const hasCaptchaPicture = ({ snapshot }: Pick<AccessFacts, 'snapshot'>): boolean =>
  snapshot.elements.some(
    ({ tag, attributes: { src = '', id = '', class: names = '' }, visibility }) =>
      tag === 'img' && isSeen(visibility) && /captcha/i.test(`${src.slice(0, 300)} ${id} ${names}`),
  );

const isUnindexed = (facts: AccessFacts): boolean =>
  /noindex|none/i.test(`${facts.meta('robots')} ${facts.header('x-robots-tag')}`);

/** Numbers of an incident: a run of hexadecimal digits, or numbers with points between. */
const INCIDENT = /\b(?=[a-f]*\d)[0-9a-f]{12,}\b|#?\b\d+(?:\.[0-9a-f]{4,}){2,}/i;

const REFUSAL =
  /captcha|robot|\bbots?\b|human|unusual traffic|automated|access denied|blocked|forbidden|checking your browser|just a moment|security check|verify|zugriff verweigert|accès refusé|acceso denegado|доступ|验证|確認/i;

const MISSING =
  /\b404\b|not found|(?:does|do)(?:n.t| not) exist|no longer (?:available|exists)|can.t (?:find|be found)|nicht gefunden|introuvable|no (?:se )?encontr|non trovat|niet gevonden|não encontrad|не найден|nie znaleziono|页面不存在|找不到|見つかりません/i;

const NAMED_CONSENT = /consent|cookie|gdpr|\bcmp|privacy|onetrust|didomi|sp_message|usercentrics|qc-cmp/i;
const CONSENT_WORDS =
  /cookie|consent|privacy|einwilligung|datenschutz|vie privée|privacidad|toestemming|同意/i;
const ACCOUNT =
  /log-?in|sign-?in|logon|\bsso\b|oauth|\/auth\b|account|anmeld|connexion|acceso|entrar|accedi|passport|register|sign-?up/i;
const PRICE = /[$€£¥₹]\s?\d|\d[\d.,]*\s?(?:€|£|¥|kr\b|zł|USD|EUR|CHF)/;

function namesOf({ elements }: Snapshot, index: number): string {
  let names = '';
  for (let at = index; at >= 0 && elements[at]?.tag !== 'body'; at = elements[at]?.parent ?? -1)
    names += ` ${elements[at]?.attributes.id ?? ''} ${elements[at]?.attributes.class ?? ''}`;
  return names;
}

/** The box around two buttons that holds half of the visible text: an overlay, or a part of the page; -1 for none. */
function consentBox(facts: AccessFacts): number {
  const { snapshot, chars, charsIn, fields, isFixed } = facts;
  const { elements } = snapshot;
  if (chars < 40 || chars > 4_000 || fields.length > 0) return -1;
  const buttons = elements.flatMap((element, index) => (isButton(element) ? [index] : []));
  if (buttons.length < 2 || buttons.length > 12) return -1;
  const around = (index: number): number => elements[index]?.parent ?? -1;
  const isPart = (index: number): boolean =>
    index >= 0 && !/^(?:body|html)$/.test(elements[index]?.tag ?? '');
  let box = around(buttons[0] ?? -1);
  while (isPart(box) && (buttons[1] ?? 0) >= subtreeEnd(snapshot, box)) box = around(box);
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
function widest({ elements }: Snapshot, index: number, charsIn: AccessFacts['charsIn']): number {
  const own = charsIn(index);
  for (let at = index; ; ) {
    const parent = elements[at]?.parent ?? -1;
    if (parent < 0 || elements[parent]?.tag === 'body' || charsIn(parent) !== own) return at;
    at = parent;
  }
}

const isButton = ({ tag, attributes: { role, type }, visibility }: SnapshotElement): boolean =>
  isSeen(visibility) &&
  (tag === 'button' || role === 'button' || (tag === 'input' && (type === 'submit' || type === 'button')));

const subtreeEnd = (snapshot: Snapshot, index: number): number => {
  let end = index + 1;
  while (end < snapshot.elements.length && (snapshot.elements[end]?.parent ?? -1) >= index) end++;
  return end;
};

/** The form around a password, or around the only field; -1 for none. */
function loginForm({ snapshot: { elements }, passwords, fields }: AccessFacts): number {
  const field = passwords[0] ?? (fields.length === 1 ? fields[0] : undefined);
  if (field === undefined || passwords.length > 1) return -1;
  for (let at = field; at >= 0; at = elements[at]?.parent ?? -1) if (elements[at]?.tag === 'form') return at;
  return elements[elements[field]?.parent ?? -1]?.parent ?? -1;
}

/** Schema.org, and the names that publishers use for the same. */
const saysNotFree = ({ snapshot, meta }: AccessFacts): boolean =>
  /^(?:locked|metered|paid|premium|subscriber)/i.test(meta('article:content_tier')) ||
  snapshot.texts.some(
    ({ parent, text }) =>
      snapshot.elements[parent]?.tag === 'script' &&
      /"isAccessibleForFree"\s*:\s*"?(?:false|no)\b/i.test(text.slice(0, 200_000)),
  );

/** A box with a price and a way to an account, in the middle of the window or the page; -1 for none. */
function offerBox(facts: AccessFacts): number {
  const { snapshot } = facts;
  for (const { parent, text, visibility } of snapshot.texts) {
    if (!isSeen(visibility) || text.length > 300 || !PRICE.test(text)) continue;
    for (let at = parent, up = 0; at >= 0 && up < 6; at = snapshot.elements[at]?.parent ?? -1, up++) {
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

const isNowhere = ({ pathname }: URL): boolean =>
  /^\/?(?:[a-z]{2}(?:-[a-z]{2})?\/?)?$|40[34]|not-?found|error/i.test(pathname);

const leadsHome = ({ snapshot, zoning, targetsIn }: AccessFacts): boolean =>
  snapshot.elements.some(
    ({ tag, visibility }, index) =>
      tag === 'a' && isSeen(visibility) && zoning.zones[index] === 'CENTER' && targetsIn(index).has('home'),
  );

/** A container near BODY with an id or a tag of its own, and nothing in it. */
function hasEmptyMount({ elements }: Snapshot): boolean {
  const isNearBody = (parent: number): boolean => {
    const holder = elements[parent];
    return holder?.tag === 'body' || elements[holder?.parent ?? -1]?.tag === 'body';
  };
  const parents = new Set(elements.map(({ parent }) => parent));
  return elements.some(
    ({ tag, attributes: { id = '' }, parent, visibility }, index) =>
      visibility !== 'none' &&
      (id !== '' || tag.includes('-')) &&
      /^(?:div|main|section|.+-.+)$/.test(tag) &&
      isNearBody(parent) &&
      !parents.has(index),
  );
}

/** A line such as "Loading…", in any language, and nothing else. */
function isWaiting({ texts }: Snapshot): boolean {
  const said = texts.flatMap(({ text, visibility }) => (isSeen(visibility) ? [text.trim()] : []));
  const [line = '', ...others] = said.filter(text => text !== '');
  return others.length === 0 && line.length < 40 && /(?:…|\.\.\.|。。。)$/.test(line);
}

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
