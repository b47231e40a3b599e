// Returns the document's title, which can include the name of the site.

import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { collapse, validText } from '../hast/letters.ts';
import { metadataOf } from '../metadata/metadata.ts';

export const documentTitleOf = (snapshot: Snapshot): string => collapse(validText(snapshot.title)).text;

/** Returns the title of the page itself, or the document's title if there is none. */
export const titleOf = (snapshot: Snapshot): string =>
  metadataOf(snapshot).title?.value ?? documentTitleOf(snapshot);
