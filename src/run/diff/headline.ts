// Summarizes a comparison in one sentence: what changed, and that the rest is the same.

import { CHANGES } from '../../judge/compare/element-changes.ts';
import type { MetadataField } from '../../judge/compare/settings.ts';
import type { PageDiff } from './diff-pages.ts';
import { percent } from './limits.ts';

type Summarized = Pick<PageDiff, 'text' | 'counts' | 'pictures' | 'links' | 'metadata' | 'pixels'>;

/** Such as `46.18 % of the text is gone; title differs` or `the text is the same; elements: 3 moved`. */
export function headline(diff: Summarized): string {
  const { text, counts, pictures, links, metadata, pixels } = diff;
  const isSameText = text.changedShare === 0;
  const elements = CHANGES.filter(kind => counts[kind] > 0).map(kind => `${counts[kind]} ${kind}`);
  const others = [
    // Elements move with every change of the text.
    ...(isSameText && elements.length > 0 ? [`elements: ${elements.join(', ')}`] : []),
    ...shareOf('pictures', pictures?.share),
    ...shareOf('links', links?.share),
    ...(metadata ?? []).map(({ field }) => `${METADATA_NAMES[field]} differs`),
    ...(isSameText ? shareOf('pixels', pixels?.share) : []),
  ];
  return isSameText && others.length === 0 ? sameParts(diff) : [textHeadline(text), ...others].join('; ');
}

export const isUnchanged = (diff: Summarized): boolean => headline(diff) === sameParts(diff);

export const METADATA_NAMES: Readonly<Record<MetadataField, string>> = {
  title: 'title',
  description: 'description',
  canonicalUrl: 'canonical address',
  language: 'language',
};

const shareOf = (what: string, share = 0): string[] =>
  share > 0 ? [`${percent(share)} of the ${what} differ`] : [];

/** Names what was compared: a record has no addresses, and not every side has a picture. */
function sameParts(diff: Summarized): string {
  const compared = (['pictures', 'links', 'metadata', 'pixels'] as const).filter(part => diff[part] !== null);
  if (compared.length === 4) return 'nothing changed';
  const parts = ['text', 'layout', ...compared];
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)} are the same`;
}

export function textHeadline(text: PageDiff['text']): string {
  const parts = (
    [
      [text.lostShare, 'gone'],
      [text.addedShare, 'new'],
      [text.rezonedShare, 'in another zone'],
      [text.reorderedShare, 'in another order'],
    ] as const
  ).filter(([share]) => share > 0);
  const [first] = parts;
  if (first === undefined) return 'the text is the same';
  if (parts.length === 1) return `${percent(first[0])} of the text is ${first[1]}`;
  const said = parts.map(([share, what]) => `${percent(share)} ${what}`).join(', ');
  return `${percent(text.changedShare)} of the text changed: ${said}`;
}

const MOST_CHARS = 200;

/** Cuts the words of a page for one line of a report. */
export const excerpt = (text: string): string => text.slice(0, MOST_CHARS).toWellFormed();

export const quoted = (text: string | null): string => (text === null ? 'none' : `“${excerpt(text)}”`);
