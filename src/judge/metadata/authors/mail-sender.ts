// Finds who sent a mail that an archive shows with its header lines.

import { isSeen } from '../../../page/snapshot/sight.ts';
import { ownLineAround } from '../../hast/computed-style.ts';
import type { Candidate } from '../declared/declared.ts';
import { nearHeadline } from '../headline.ts';
import { METADATA_LIMITS } from '../metadata-limits.ts';
import type { PageFacts } from '../page-facts.ts';
import { subtreeText } from '../subtree-text.ts';

/** Returns the name in the line `From: Ann Poe <ann@example.org>` near the headline, if there is a `Date:` line too. */
export function mailSenderOf({ snapshot, tree, headline }: PageFacts): Candidate[] {
  if (headline === null) return [];
  let sender: string | undefined;
  let isDated = false;
  const read = new Set<number>();
  for (const { text, parent, pageBox, visibility } of snapshot.texts) {
    if (!isSeen(visibility) || tree.element(parent).scope !== 0 || !FIELD.test(text)) continue;
    if (nearHeadline(headline, pageBox) === null) continue;
    const line = ownLineAround(snapshot, parent);
    // Each line is read once: one can hold thousands of such fields.
    if (read.has(line) || read.size >= METADATA_LIMITS.bylines) continue;
    read.add(line);
    const words = line < 0 ? '' : subtreeText(snapshot, line, METADATA_LIMITS.nameChars);
    isDated ||= /^Date\s*:.*\d{4}/iu.test(words);
    sender ??= SENDER.exec(words)?.[1];
  }
  return sender === undefined || !isDated ? [] : [{ value: sender, source: 'page', at: 'mail header' }];
}

/** Field names of RFC 5322, which are not translated. */
const FIELD = /^\s*(?:from|date)\s*:?/iu;
/** A name before an address, which archives write in several ways to hide it: `<ann at example.org>`, `<ann@…>`. */
const SENDER =
  /^From\s*:\s*"?([^\s"<(@:][^"<(@:]{1,60}?)"?\s*[<(][^\s>)@]{1,80}(?:\s?@\s?|\sat\s|\s?\(at\)\s?)[^>]{0,200}[>)]/iu;
