// Properties that elements inherit from their ancestors: layers, landmarks, wide bands of colour.

import { at } from '../../../../base/columns.ts';
import type { Snapshot, SnapshotStyle } from '../../../../see/snapshot/snapshot.ts';
import type { Ink } from './ink.ts';

export interface Inherited {
  readonly fixed: Uint8Array;
  readonly sticky: Uint8Array;
  readonly depth: Uint16Array;
  /** 1 where a wide ancestor has a background colour that BODY does not have. */
  readonly bandColour: Uint8Array;
  /** Nearest landmark, as an index in LANDMARKS plus one. */
  readonly landmark: Uint8Array;
}

export const LANDMARKS = ['header', 'footer', 'nav', 'aside', 'main'] as const;
type Landmark = (typeof LANDMARKS)[number];
const TAGS = new Map<string, Landmark>([
  ...LANDMARKS.map(name => [name, name] as const),
  ['article', 'main'],
]);
const ROLES = new Map<string, Landmark>([
  ['banner', 'header'],
  ['contentinfo', 'footer'],
  ['navigation', 'nav'],
  ['complementary', 'aside'],
  ['main', 'main'],
  ['article', 'main'],
]);
const MAIN = LANDMARKS.indexOf('main') + 1;

export function inheritedOf({ elements, styles, page }: Snapshot, ink: Ink): Inherited {
  const count = elements.length;
  const fixed = new Uint8Array(count);
  const sticky = new Uint8Array(count);
  const depth = new Uint16Array(count);
  const bandColour = new Uint8Array(count);
  const landmark = new Uint8Array(count);
  const body = elements.find(({ tag }) => tag === 'body');
  const bodyColour = styles[body?.style ?? -1]?.backgroundColor ?? '';
  const inherit = (index: number, parent: number) => {
    fixed[index] = at(fixed, parent);
    sticky[index] = at(sticky, parent);
    bandColour[index] = at(bandColour, parent);
    landmark[index] = at(landmark, parent);
    depth[index] = Math.min(MAX_DEPTH, (depth[parent] ?? 0) + 1);
  };
  for (let index = 0; index < elements.length; index++) {
    const element = elements[index];
    if (element === undefined) continue;
    const { parent, tag, style: styleIndex, attributes, pageBox } = element;
    if (parent >= 0) inherit(index, parent);
    const own = landmarkOf(tag, attributes.role, at(landmark, index));
    if (own > 0) landmark[index] = own;
    const style = styles[styleIndex];
    if (style === undefined || tag === 'body' || tag === 'html') continue;
    if (style.position === 'fixed') fixed[index] = 1;
    if (style.position === 'sticky') sticky[index] = 1;
    const isWide = pageBox[2] >= page.width * 0.95 && at(ink.weight, index) > 0;
    if (isWide && standsOut(style, bodyColour)) bandColour[index] = 1;
  }
  return { fixed, sticky, depth, bandColour, landmark };
}

const MAX_DEPTH = 60_000;

const standsOut = ({ backgroundColor, hasBackgroundImage }: SnapshotStyle, bodyColour: string): boolean =>
  hasBackgroundImage || (backgroundColor !== '' && backgroundColor !== bodyColour);

/** An article's own header and footer are part of the article. */
function landmarkOf(tag: string, role: string | undefined, around: number): number {
  const name = (role === undefined ? undefined : ROLES.get(role)) ?? TAGS.get(tag);
  if (name === undefined || (around === MAIN && (name === 'header' || name === 'footer'))) return 0;
  return LANDMARKS.indexOf(name) + 1;
}
