// Determines the title of a page, with and without the name of its site.

import type { Snapshot } from '../../see/snapshot/snapshot.ts';
import { collapse, validText } from '../hast/letters.ts';
import { metadataOf } from '../metadata/metadata.ts';

export const documentTitleOf = (snapshot: Snapshot): string => collapse(validText(snapshot.title)).text;

/** The title of the content; if the page does not tell one, that of the document. */
export const titleOf = (snapshot: Snapshot): string =>
  metadataOf(snapshot).title?.value ?? documentTitleOf(snapshot);
