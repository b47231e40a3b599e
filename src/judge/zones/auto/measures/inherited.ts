// Properties that elements inherit from their ancestors: layers, landmarks, wide bands of colour.

import { at } from '../../../../base/columns.ts';
import { insideOf } from '../../../../page/snapshot/around.ts';
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
  readonly landmark: Uint8Array;
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
  const insideStyled = (
    fits: (style: SnapshotStyle) => boolean,
    isWanted: (element: SnapshotElement, index: number) => boolean = () => true,
  ) => {
    const isStyled = styles.map(fits);
    const isPart = ({ tag }: SnapshotElement) => tag !== 'body' && tag !== 'html';
    return insideOf(
      snapshot,
      (element, index) => isStyled[element.style] === true && isPart(element) && isWanted(element, index),
    );
  };
  const isWide = ({ pageBox }: SnapshotElement, index: number): boolean =>
    pageBox[2] >= page.width * 0.95 && ink.of(index).weight > 0;
  return {
    fixed: insideStyled(({ position }) => position === 'fixed'),
    sticky: insideStyled(({ position }) => position === 'sticky'),
    inLink: insideOf(snapshot, isLink),
    bandColour: insideStyled(style => standsOut(style, bodyColour), isWide),
    landmark: landmarksOf(snapshot),
  };
}

const standsOut = ({ backgroundColor, hasBackgroundImage }: SnapshotStyle, bodyColour: string): boolean =>
  hasBackgroundImage || (backgroundColor !== '' && backgroundColor !== bodyColour);

function landmarksOf({ elements }: Snapshot): Uint8Array {
  const landmarks = new Uint8Array(elements.length);
  for (let index = 0; index < elements.length; index++) {
    const { parent, tag, attributes } = elements[index] as SnapshotElement;
    const around = at(landmarks, parent);
    landmarks[index] = landmarkOf(tag, attributes.role, around) || around;
  }
  return landmarks;
}

/** An article's own header and footer are part of the article. */
function landmarkOf(tag: string, role: string | undefined, around: number): number {
  const name = (role === undefined ? undefined : ROLES.get(role)) ?? TAGS.get(tag);
  if (name === undefined || (around === MAIN && (name === 'header' || name === 'footer'))) return 0;
  return LANDMARKS.indexOf(name) + 1;
}
