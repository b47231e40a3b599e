// Layers that float over the page: fixed bars, side bars, buttons and dialogs take the zone where they are painted.

import { bottom, right } from '../../geometry/box.ts';
import type { Snapshot, SnapshotElement } from '../../snapshot/snapshot.ts';
import type { Zone } from '../zoning.ts';
import { at, type Ink } from './ink.ts';
import { isSeen } from './painted.ts';
import { AUTO_SETTINGS } from './settings.ts';

export interface Layer {
  readonly zone: Zone;
  readonly reason: string;
}

/** For each element in a fixed layer, that layer's zone; undefined elsewhere. */
export function layersOf(snapshot: Snapshot, ink: Ink): (Layer | undefined)[] {
  const layers: (Layer | undefined)[] = [];
  for (const [index, element] of snapshot.elements.entries()) {
    const around = element.parent < 0 ? undefined : layers[element.parent];
    layers.push(around ?? ownLayer(snapshot, ink, index, element));
  }
  return layers;
}

function ownLayer(snapshot: Snapshot, ink: Ink, index: number, element: SnapshotElement): Layer | undefined {
  const style = snapshot.styles[element.style];
  if (style?.position !== 'fixed' || !isSeen(element.visibility) || at(ink.weight, index) === 0)
    return undefined;
  const { viewport } = snapshot;
  const { barWidth, barHeight, sideWidth, edgePx } = AUTO_SETTINGS;
  const { pageBox } = element;
  const isBar = pageBox[2] >= viewport.width * barWidth && pageBox[3] <= viewport.height * barHeight;
  if (isBar && pageBox[1] <= edgePx)
    return { zone: 'HEADER', reason: 'a bar fixed to the top edge of the window' };
  if (isBar && bottom(pageBox) >= viewport.height - edgePx) {
    return { zone: 'FOOTER', reason: 'a bar fixed to the bottom edge of the window' };
  }
  if (pageBox[2] > viewport.width * sideWidth) return undefined;
  if (pageBox[0] <= edgePx) return { zone: 'LM', reason: 'a layer fixed to the left edge of the window' };
  if (right(pageBox) >= viewport.width - edgePx) {
    return { zone: 'RM', reason: 'a layer fixed to the right edge of the window' };
  }
  return undefined;
}
