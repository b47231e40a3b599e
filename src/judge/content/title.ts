// The title of a page: as its document names it, and without its site's name.

import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { collapse, validText } from '../hast/letters.ts';
import { metadataOf } from '../metadata/metadata.ts';

export const documentTitleOf = (snapshot: Snapshot): string => collapse(validText(snapshot.title)).text;

/** Of the content, that of its page; where the page tells none, what its document is called. */
export const titleOf = (snapshot: Snapshot): string =>
  metadataOf(snapshot).title?.value ?? documentTitleOf(snapshot);
