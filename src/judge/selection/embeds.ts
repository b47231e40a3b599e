// Finds frames and plug-ins that belong to the text around them: a video fills its column, buttons and advertisements do not.

import type { Evidence } from './evidence/evidence.ts';
import { SELECTION_SETTINGS } from './settings.ts';

export const EMBED_TAGS: ReadonlySet<string> = new Set(['iframe', 'frame', 'embed', 'object']);

export function isEmbed({ snapshot, frame, isUnstyled }: Evidence, index: number): boolean {
  const { embedWidth, embedHeight, unstyledEmbed } = SELECTION_SETTINGS;
  const [, , width, height] = snapshot.elements[index]?.pageBox ?? [0, 0, 0, 0];
  // Without its style sheets a text is as wide as the window, but its videos have the sizes that they declare.
  const hasVideoSize = isUnstyled && width >= unstyledEmbed.width && height >= unstyledEmbed.height;
  return hasVideoSize || (height >= embedHeight && width >= (frame.mainRight - frame.mainLeft) * embedWidth);
}
