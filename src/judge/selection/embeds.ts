// Finds frames and plug-ins that belong to the text around them: a video fills its column, buttons and advertisements do not.

import type { Evidence } from './evidence/evidence.ts';
import { SELECTION_SETTINGS } from './settings.ts';

export const EMBED_TAGS: ReadonlySet<string> = new Set(['iframe', 'frame', 'embed', 'object']);

export function isEmbed({ tree, frame, isUnstyled }: Evidence, index: number): boolean {
  const { embedWidth, embedHeight, unstyledEmbed } = SELECTION_SETTINGS;
  const { tag, attributes, pageBox } = tree.element(index);
  if (PLUG_INS.has(tag) && isMedium(attributes)) return true;
  const [, , width, height] = pageBox;
  // Without its style sheets a text is as wide as the window, but its videos have the sizes that they declare.
  const hasVideoSize = isUnstyled && width >= unstyledEmbed.width && height >= unstyledEmbed.height;
  return hasVideoSize || (height >= embedHeight && width >= (frame.mainRight - frame.mainLeft) * embedWidth);
}

const PLUG_INS: ReadonlySet<string> = new Set(['embed', 'object']);

/** A sound, film, picture or document, of any size. Programs, such as those of Flash, may be advertisements. */
const isMedium = ({ type = '', src = '', data = '' }: Readonly<Record<string, string>>): boolean =>
  /^(?:audio|video|image)\/|^application\/pdf/.test(type) ||
  /\.(?:mp[34]|og[agv]|wav|web[mp]|m4[av]|flac|midi?|pdf|svg|png|gif|jpe?g)(?:[?#]|$)/i.test(src || data);
