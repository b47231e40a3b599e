// Layers that float over the page: fixed bars, side bars, buttons and dialogs take the zone where they are painted.

import { bottom, right } from '../../../../base/box.ts';
import { isSeen } from '../../../../page/snapshot/sight.ts';
import type { Snapshot, SnapshotElement } from '../../../../page/snapshot/snapshot.ts';
import type { Zone } from '../../zoning.ts';
import type { Ink } from '../measures/ink.ts';
import { AUTO_SETTINGS } from '../settings.ts';

export interface Layer {
  readonly zone: Zone;
  readonly reason: string;
  /** Takes its edge of the page for itself, as a header or a side bar does and a button does not. */
  readonly holdsEdge: boolean;
}

/** For each element in a fixed layer, that layer's zone; undefined elsewhere. */
export function layersOf(snapshot: Snapshot, ink: Ink): (Layer | undefined)[] {
  const layers: (Layer | undefined)[] = [];
  if (!snapshot.styles.some(({ position }) => position === 'fixed')) return layers;
  for (const [index, element] of snapshot.elements.entries()) {
    const around = element.parent < 0 ? undefined : layers[element.parent];
    layers.push(around ?? ownLayer(snapshot, ink, index, element));
  }
  return layers;
}

function ownLayer(snapshot: Snapshot, ink: Ink, index: number, element: SnapshotElement): Layer | undefined {
  const style = snapshot.styles[element.style];
  if (style?.position !== 'fixed' || !isSeen(element.visibility) || ink.of(index).weight === 0)
    return undefined;
  const { viewport, page } = snapshot;
  const { barWidth, barHeight, sideWidth, sideHeight, edgePx } = AUTO_SETTINGS;
  const { pageBox } = element;
  const layer = (zone: Zone, edge: string, holdsEdge: boolean): Layer => {
    const what = zone === 'HEADER' || zone === 'FOOTER' ? 'bar' : 'layer';
    return { zone, reason: `a ${what} fixed to the ${edge} edge of the window`, holdsEdge };
  };
  const isBar = pageBox[2] >= viewport.width * barWidth && pageBox[3] <= viewport.height * barHeight;
  if (isBar && pageBox[1] <= edgePx) return layer('HEADER', 'top', true);
  if (isBar && bottom(pageBox) >= viewport.height - edgePx)
    return layer('FOOTER', 'bottom', page.height <= viewport.height);
  if (pageBox[2] > viewport.width * sideWidth) return undefined;
  const isSideBar = pageBox[3] >= viewport.height * sideHeight;
  if (pageBox[0] <= edgePx) return layer('LM', 'left', isSideBar);
  return right(pageBox) >= viewport.width - edgePx ? layer('RM', 'right', isSideBar) : undefined;
}
