// Walls that ask something of a person before they show the page: a check for robots, a demand for consent, a login form.

import { treeOf } from '../../page/snapshot/page-tree.ts';
import { isSeen } from '../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../page/snapshot/snapshot.ts';
import {
  type AccessFacts,
  isInMiddle,
  isUnindexed,
  NO_EVIDENCE,
  redirect,
  type Wall,
} from './access-facts.ts';

/** Little text, and a challenge, an incident number or a refusal. */
const robotWall: Wall = {
  kind: 'robot-wall',
  warning: 'ROBOT_WALL',
  says: 'a check for robots was read, not the page',
  evidence: facts => {
    const { chars, prose, links, pictures, fields, snapshot } = facts;
    const mostFields = hasCaptchaPicture(snapshot) ? 1 : 0;
    const hasContent = chars >= 1_500 || prose >= 900 || links >= 15 || pictures >= 3;
    if (hasContent || fields.length > mostFields) return NO_EVIDENCE;
    const isChallenged = hasChallenge(facts);
    return [
      ['a challenge takes the place of content', 2, isChallenged],
      ['it loads a challenge', 1, !isChallenged && facts.scripts.some(isChallenge)],
      [`status ${snapshot.status}`, 2, [403, 405, 429, 503].includes(snapshot.status)],
      ['a header of a robot check', 2, CHALLENGE_HEADERS.some(name => facts.header(name) !== '')],
      ['search engines are told to leave it out', 1, isUnindexed(facts)],
      ['it names an incident', 1, INCIDENT.test(facts.words)],
      ['it mentions robots or a refusal', 1, REFUSAL.test(`${snapshot.title} ${facts.words}`)],
    ];
  },
};

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
  const isNamed = ({ attributes, visibility }: SnapshotElement) =>
    isSeen(visibility) &&
    attributes['data-size'] !== 'invisible' &&
    CHALLENGE_NAMES.test(`${attributes.class ?? ''} ${attributes.id ?? ''}`);
  return frames.some(isTask) || snapshot.elements.some(isNamed) || hasCaptchaPicture(snapshot);
}

/** A picture to be read, beside the field for what it says. */
const hasCaptchaPicture = ({ elements }: Snapshot): boolean =>
  elements.some(
    ({ tag, attributes: { src = '', id = '', class: names = '' }, visibility }) =>
      tag === 'img' && isSeen(visibility) && /captcha/i.test(`${src.slice(0, 300)} ${id} ${names}`),
  );

/** Numbers of an incident: a run of hexadecimal digits, or numbers with points between. */
const INCIDENT = /\b(?=[a-f]*\d)[0-9a-f]{12,}\b|#?\b\d+(?:\.[0-9a-f]{4,}){2,}/i;

const REFUSAL =
  /captcha|robot|\bbots?\b|human|unusual traffic|automated|access denied|blocked|forbidden|checking your browser|just a moment|security check|verify|zugriff verweigert|accès refusé|acceso denegado|доступ|验证|確認/i;

/** A box with buttons that holds nearly all text of the page. */
const consentWall: Wall = {
  kind: 'consent-wall',
  warning: 'CONSENT_WALL',
  says: 'a demand for consent was read, not the page',
  evidence: facts => {
    const { snapshot, chars, prose } = facts;
    const box = consentBox(facts);
    const isOver = facts.isFixed(box);
    if (box < 0 || (!isOver && prose >= 1_200) || chars - facts.charsIn(box) >= 400) return NO_EVIDENCE;
    if (facts.windowShare(facts.box(box)) < 0.3) return NO_EVIDENCE;
    const moved = redirect(snapshot);
    return [
      ['nearly all text is in one box with buttons', 1, true],
      ['the box links to legal pages', 1, facts.targetsIn(box).has('legal')],
      ['its name is that of a consent manager', 1, NAMED_CONSENT.test(namesOf(snapshot, box))],
      ['it lies over the page', 1, isOver],
      ['it mentions consent', 1, CONSENT_WORDS.test(facts.words)],
      ['it came in place of another address', 2, moved !== undefined && /consent/i.test(moved.to.href)],
    ];
  },
};

export const NAMED_CONSENT =
  /consent|cookie|gdpr|\bcmp|privacy|onetrust|didomi|sp_message|usercentrics|qc-cmp/i;
export const CONSENT_WORDS =
  /cookie|consent|privacy|einwilligung|datenschutz|vie privée|privacidad|toestemming|同意/i;

function namesOf(snapshot: Snapshot, index: number): string {
  const tree = treeOf(snapshot);
  const line = tree.selfAndAncestors(index).map(around => tree.element(around));
  const body = line.findIndex(({ tag }) => tag === 'body');
  const named = body < 0 ? line : line.slice(0, body);
  return named.map(({ attributes }) => ` ${attributes.id ?? ''} ${attributes.class ?? ''}`).join('');
}

/** The box around two buttons that holds half of the visible text: an overlay, or a part of the page; -1 for none. */
function consentBox(facts: AccessFacts): number {
  const { snapshot, chars, charsIn, fields, isFixed } = facts;
  const tree = treeOf(snapshot);
  const { elements } = snapshot;
  if (chars < 40 || chars > 4_000 || fields.length > 0) return -1;
  const buttons = elements.flatMap((element, index) => (isButton(element) ? [index] : []));
  if (buttons.length < 2 || buttons.length > 12) return -1;
  const isPart = (index: number): boolean => index >= 0 && !/^(?:body|html)$/.test(tree.element(index).tag);
  let box = tree.parent(buttons[0] ?? -1);
  while (isPart(box) && (buttons[1] ?? 0) >= tree.end(box)) box = tree.parent(box);
  const isOverlay = isFixed(box);
  for (let level = 0; isPart(box) && isFixed(box) === isOverlay && level < CONSENT_LEVELS; level++) {
    if (charsIn(box) >= chars / 2) return widest(snapshot, box, charsIn);
    box = tree.parent(box);
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

export const isButton = ({ tag, attributes: { role, type }, visibility }: SnapshotElement): boolean =>
  isSeen(visibility) &&
  (tag === 'button' || role === 'button' || (tag === 'input' && (type === 'submit' || type === 'button')));

/** A login form in the middle of a page with little else. */
const loginWall: Wall = {
  kind: 'login-wall',
  warning: 'LOGIN_WALL',
  says: 'a login form was read, not the page',
  evidence: facts => {
    const { status, url } = facts.snapshot;
    const form = loginForm(facts);
    const isAsked = ACCOUNT.test(url);
    const hasOther = facts.prose >= 500 || facts.pictures >= 6 || facts.chars - facts.charsIn(form) >= 700;
    if (form < 0 || (isAsked && status < 400) || hasOther) return NO_EVIDENCE;
    const moved = redirect(facts.snapshot);
    const isMoved = moved !== undefined && ACCOUNT.test(moved.to.href) && !ACCOUNT.test(moved.from.href);
    const isCentral = isInMiddle(facts, facts.box(form));
    const hasPassword = facts.passwords.length > 0;
    return [
      ['a password is asked for in the middle of the page', 2, hasPassword && isCentral],
      ['the address asked for is no login page', 1, hasPassword && !isAsked],
      [`status ${status}`, 2, status === 401 || status === 403],
      ['it came in place of another address', 2, isMoved],
      ['the form is the only one in the middle', 1, isCentral],
    ];
  },
};

const ACCOUNT =
  /log-?in|sign-?in|logon|\bsso\b|oauth|\/auth\b|account|anmeld|connexion|acceso|entrar|accedi|passport|register|sign-?up/i;

/** The form around a password, or around the only field; -1 for none. */
function loginForm({ snapshot, passwords, fields }: AccessFacts): number {
  const tree = treeOf(snapshot);
  const field = passwords[0] ?? (fields.length === 1 ? fields[0] : undefined);
  if (field === undefined || passwords.length > 1) return -1;
  const form = tree.closest(field, ({ tag }) => tag === 'form');
  return form >= 0 ? form : tree.parent(tree.parent(field));
}

export const BARRIERS: readonly Wall[] = [robotWall, consentWall, loginWall];
