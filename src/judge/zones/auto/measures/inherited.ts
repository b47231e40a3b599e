// Properties that elements inherit from their ancestors: layers, landmarks, wide bands of colour.

import { downwards, type Fits, insideOf } from '../../../../page/snapshot/around.ts';
import { LANDMARK_ROLES, LANDMARKS, type Landmark } from '../../../../page/snapshot/landmarks.ts';
import { isLink } from '../../../../page/snapshot/link-kinds.ts';
import type { Snapshot, SnapshotElement, SnapshotStyle } from '../../../../page/snapshot/snapshot.ts';
import type { Ink } from './ink.ts';

export interface Inherited {
  readonly fixed: Uint8Array;
  readonly sticky: Uint8Array;
  readonly inLink: Uint8Array;
  /** 1 where a wide ancestor has a background colour that BODY does not have. */
  readonly bandColour: Uint8Array;
  /** Nearest landmark, as an index in LANDMARKS plus one. */
  readonly landmark: Int32Array;
}

const TAGS = new Map<string, Landmark>([
  ...LANDMARKS.map(name => [name, name] as const),
  ['article', 'main'],
]);
const ROLES = new Map<string, Landmark>([
  ...LANDMARKS.map(name => [LANDMARK_ROLES[name], name] as const),
  ['article', 'main'],
]);
const MAIN = LANDMARKS.indexOf('main') + 1;

export function inheritedOf(snapshot: Snapshot, ink: Ink): Inherited {
  const { elements, styles, page } = snapshot;
  const body = elements.find(({ tag }) => tag === 'body');
  const bodyColour = styles[body?.style ?? -1]?.backgroundColor ?? '';
  const isPart = ({ tag }: SnapshotElement): boolean => tag !== 'body' && tag !== 'html';
  const insideStyled = (fits: (style: SnapshotStyle) => boolean, isWanted: Fits = isPart) => {
    const isStyled = styles.map(fits);
    return insideOf(snapshot, (own, index) => isStyled[own.style] === true && isWanted(own, index));
  };
  const isWide: Fits = (own, index) =>
    isPart(own) && own.pageBox[2] >= page.width * 0.95 && ink.of(index).weight > 0;
  return {
    fixed: insideStyled(({ position }) => position === 'fixed'),
    sticky: insideStyled(({ position }) => position === 'sticky'),
    inLink: insideOf(snapshot, isLink),
    bandColour: insideStyled(style => standsOut(style, bodyColour), isWide),
    landmark: downwards(snapshot, (above, { tag, attributes }) => {
      const around = Math.max(0, above);
      return landmarkOf(tag, attributes.role, around) || around;
    }),
  };
}

const standsOut = ({ backgroundColor, hasBackgroundImage }: SnapshotStyle, bodyColour: string): boolean =>
  hasBackgroundImage || (backgroundColor !== '' && backgroundColor !== bodyColour);

/** An article's own header and footer are part of the article. */
function landmarkOf(tag: string, role: string | undefined, around: number): number {
  const name = (role === undefined ? undefined : ROLES.get(role)) ?? TAGS.get(tag);
  if (name === undefined || (around === MAIN && (name === 'header' || name === 'footer'))) return 0;
  return LANDMARKS.indexOf(name) + 1;
}
