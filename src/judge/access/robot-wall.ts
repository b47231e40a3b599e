// A check for robots: little text, and a challenge, an incident number or a refusal.

import { isSeen } from '../../page/snapshot/sight.ts';
import type { SnapshotElement } from '../../page/snapshot/snapshot.ts';
import { type AccessFacts, isUnindexed, type Wall } from './access-facts.ts';

export const robotWall: Wall = {
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
    ['it mentions robots or a refusal', 1, REFUSAL.test(`${facts.snapshot.title} ${facts.words}`)],
  ],
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

/** Numbers of an incident: a run of hexadecimal digits, or numbers with points between. */
const INCIDENT = /\b(?=[a-f]*\d)[0-9a-f]{12,}\b|#?\b\d+(?:\.[0-9a-f]{4,}){2,}/i;

const REFUSAL =
  /captcha|robot|\bbots?\b|human|unusual traffic|automated|access denied|blocked|forbidden|checking your browser|just a moment|security check|verify|zugriff verweigert|accès refusé|acceso denegado|доступ|验证|確認/i;
