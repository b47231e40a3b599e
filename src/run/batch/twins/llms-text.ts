// Writes the llms.txt of a site (llmstxt.org): its title and description, and its pages in groups.

import { onOneLine } from '../../../base/text/on-one-line.ts';
import { escaped } from '../../../judge/content/markdown/escapes.ts';
import { TWIN_LIMITS } from '../limits.ts';
import type { PageGroup } from './site-order.ts';

/** `folder`: names a site that has no first page. */
export function llmsText(
  groups: readonly PageGroup[],
  addressOf: (path: string) => string,
  folder: string,
): string {
  const first = groups.flatMap(({ pages }) => pages).find(({ path }) => /^index\.x?html?$/i.test(path));
  const about = first?.description === undefined ? '' : `> ${plain(first.description)}\n\n`;
  const lists = groups.map(({ name, pages }) => {
    const lines = pages.map(page => {
      // One that the first page has too is about the site.
      const isOwn = page === first || page.description !== first?.description;
      const note = isOwn && page.description !== undefined ? `: ${plain(page.description)}` : '';
      return `- [${plain(page.title, true)}](${addressOf(page.path)})${note}\n`;
    });
    return `## ${plain(name)}\n\n${lines.join('')}`;
  });
  return `# ${plain(first?.siteName ?? first?.title ?? folder)}\n\n${about}${lists.join('\n')}`;
}

/** Words of a page as one line of plain Markdown. */
const plain = (text: string, isInLink = false): string =>
  escaped(onOneLine(text).slice(0, TWIN_LIMITS.describedChars).toWellFormed(), {
    before: ' ',
    after: ' ',
    isInCell: false,
    isInLink,
    isInEmphasis: false,
    endsHeading: true,
    startsItem: false,
  });
