// The title of a page as its own document names it.

import type { Snapshot } from '../snapshot/snapshot.ts';
import { collapse, validText } from './letters.ts';

export const titleOf = (snapshot: Snapshot): string => collapse(validText(snapshot.title)).text;
