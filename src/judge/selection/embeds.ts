// Finds frames and plug-ins that belong to the text around them: a video fills its column, buttons and advertisements do not.

import type { Evidence } from './evidence/evidence.ts';
import { SELECTION_SETTINGS } from './settings.ts';

export const EMBED_TAGS: ReadonlySet<string> = new Set(['iframe', 'frame', 'embed', 'object']);

export function isEmbed({ snapshot, frame }: Evidence, index: number): boolean {
  const { embedWidth, embedHeight } = SELECTION_SETTINGS;
  const [, , width, height] = snapshot.elements[index]?.pageBox ?? [0, 0, 0, 0];
  return height >= embedHeight && width >= (frame.mainRight - frame.mainLeft) * embedWidth;
}
