// Reads the Markdown that a server offered of a page, before the page is judged. Its parser is loaded only for that.

import { asPithError, PithError } from '../../base/errors.ts';
import { withinMs } from '../../base/threads/within-ms.ts';
import type { OfferedContent } from '../../judge/hast/kept.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { MARKDOWN_LIMITS } from './limits.ts';

/** Some Markdown takes its parser quadratic time, or nests without end: then it is not used. */
export async function readMarkdown({ markdown }: Snapshot): Promise<OfferedContent | undefined> {
  if (markdown === undefined) return undefined;
  const { url, by, text } = markdown;
  const { markdownTree } = await import('../../judge/content/offered/markdown-tree.ts');
  const tooLate = () => new PithError('JUDGE_TIMEOUT', 'takes too long to read');
  try {
    return { url, by, tree: withinMs(MARKDOWN_LIMITS.readMs, tooLate, () => markdownTree(text, url)) };
  } catch (error) {
    if (error instanceof RangeError) return { url, by, refused: 'nests too deeply' };
    const { code, message } = asPithError(error);
    if (code !== 'JUDGE_TIMEOUT') throw error;
    return { url, by, refused: message };
  }
}
