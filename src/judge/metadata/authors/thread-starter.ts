// Finds who started a thread: the first link to a member's profile after the headline.

import { parseUrl } from '../../../base/text/parse-url.ts';
import { isSeen } from '../../../page/snapshot/sight.ts';
import type { Candidate } from '../declared/declared.ts';
import { METADATA_LIMITS } from '../metadata-limits.ts';
import type { PageFacts } from '../page-facts.ts';
import { subtreeText } from '../subtree-text.ts';
import { charsBetween } from './lead-in-lines.ts';

/** Comments under an article have such links too, but after its text. */
export function threadStarterOf({ snapshot, tree, headline, baseUrl }: PageFacts): Candidate[] {
  if (headline === null) return [];
  const { elements } = snapshot;
  for (let index = headline.index + 1; index < elements.length; index++) {
    const { tag, scope, visibility, attributes } = tree.element(index);
    if (tag !== 'a' || scope !== 0 || attributes.href === undefined || !isSeen(visibility)) continue;
    const name = subtreeText(snapshot, index, METADATA_LIMITS.nameChars);
    if (!isProfile(attributes.href, name) || !isOnSite(attributes.href, baseUrl)) continue;
    const isFirst = charsBetween(snapshot, headline.index, index) <= METADATA_LIMITS.standfirstChars;
    return isFirst ? [{ value: name, source: 'page', at: 'link to profile' }] : [];
  }
  return [];
}

/** Leaves out profiles of the site on other sites. */
const isOnSite = (href: string, baseUrl: string): boolean =>
  parseUrl(href, baseUrl)?.host === parseUrl(baseUrl)?.host;

/** Accepts profile pages of forum software, and addresses that spell the name. */
export function isProfile(href: string, name: string): boolean {
  if (!/\p{L}/u.test(name)) return false;
  if (PROFILE_SCRIPT.test(href)) return true;
  const [, slug] = PROFILE_FOLDER.exec(href) ?? [];
  return slug !== undefined && slug.toLowerCase() === name.toLowerCase().replaceAll(' ', '-');
}

const PROFILE_SCRIPT =
  /\b(?:memberlist|member|profile|userinfo)\.php\?(?:[^?]*&)?(?:u|uid|id|user|userid)=\w/i;
const PROFILE_FOLDER =
  /(?:^|\/)(?:members?|users?|u|profiles?)\/(?:\d+[/-])?([^/?#]+?)(?:\.\d+)?\/?(?:[?#].*)?$/is;
