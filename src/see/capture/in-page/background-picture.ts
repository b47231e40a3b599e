// Finds a picture that is the background of an empty element, which shows nothing else.

import type { Edges } from './clip.ts';
import * as dom from './natives.ts';

/** px; smaller ones are icons. */
const LEAST = { width: 100, height: 60 } as const;

/** They show a picture or text of their own. */
const OTHERS = new Set(
  'img svg canvas video object embed iframe frame input select textarea button hr'.split(' '),
);

/** Most characters of an address. */
const MOST_CHARS = 4_096;

/** The address of the picture; `null` if there is none, or it is one of several, a pattern, or a part of a larger picture. */
export function backgroundPicture(element: Element, tag: string, image: string, box: Edges): string | null {
  if (image === 'none') return null;
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  if (OTHERS.has(tag) || width < LEAST.width || height < LEAST.height || image.length > MOST_CHARS)
    return null;
  const address = /^url\("((?!data:)[^"\\]+)"\)$/i.exec(image)?.[1];
  return address !== undefined && isEmpty(element) && fillsBox(element) ? address : null;
}

function isEmpty(element: Element): boolean {
  const child = dom.firstChild(element);
  if (child === null) return true;
  const isBlank = dom.nodeType(child) === Node.TEXT_NODE && !/\S/.test(dom.textData(child as Text));
  return isBlank && dom.nextSibling(child) === null;
}

/** True unless it is repeated at its own size, as patterns are, or shown from another place, as a part of a sprite. */
function fillsBox(element: Element): boolean {
  const { backgroundSize, backgroundRepeat, backgroundPosition } = getComputedStyle(element);
  if (/cover|contain|%/.test(backgroundSize)) return true;
  return backgroundRepeat === 'no-repeat' && !/-\d/.test(backgroundPosition);
}
