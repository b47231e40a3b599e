// Converts boxes of the live page to page px, and computes the clips that elements apply to their content.

import { type Clip, type ClipContext, cutHard, type Edges, isSmall, overflowClip } from './clip.ts';
import * as dom from './natives.ts';
import { isTransformed, type WalkedStyle } from './style.ts';
import type { Surroundings } from './surroundings.ts';

export function pageEdges(rect: DOMRect, { originX, originY, scale }: Surroundings): Edges {
  const left = originX + rect.x * scale;
  const top = originY + rect.y * scale;
  return { left, top, right: left + rect.width * scale, bottom: top + rect.height * scale };
}

/** Returns `outer` for elements that neither clip nor contain other boxes. `clip`: that of the element itself. */
export function clipsInside(
  element: Element,
  style: WalkedStyle,
  clip: Clip,
  outer: ClipContext,
  box: Edges,
): ClipContext {
  if (style.display === 'contents') return outer;
  // Overflow has no effect on inlines, and they are no containing blocks.
  if (style.display === 'inline' && style.position === 'static')
    return clip === outer.flow
      ? outer
      : { flow: clip, isPositioned: false, isTransformed: () => false, outer };
  const isCutting = style.overflowX !== 'visible' || style.overflowY !== 'visible';
  const flow = isCutting
    ? overflowClip(clip, paddingEdges(element, box), style.overflowX, style.overflowY)
    : clip;
  return {
    // Only around a small box is it worth reading: elsewhere it cuts what sticks out of a box.
    flow: isSmall(box) && containsPaint(element) ? cutHard(flow, paddingEdges(element, box)) : flow,
    isPositioned: style.position !== 'static',
    isTransformed: () => isTransformed(element),
    outer,
  };
}

const containsPaint = (element: Element): boolean =>
  /paint|strict|content/.test(getComputedStyle(element).contain);

function paddingEdges(element: Element, box: Edges): Edges {
  const left = box.left + dom.clientLeft(element);
  const top = box.top + dom.clientTop(element);
  return { left, top, right: Math.max(left, box.right), bottom: Math.max(top, box.bottom) };
}

/** The content box of a frame in page px, and its scale. */
export function innerEdges(element: Element, around: Surroundings): { edges: Edges; scale: number } {
  const box = pageEdges(dom.rectOf(element), around);
  const ownWidth = dom.offsetWidth(element as HTMLElement);
  const scale = ownWidth > 0 ? (box.right - box.left) / ownWidth : around.scale;
  const style = getComputedStyle(element);
  const left = box.left + (dom.clientLeft(element) + Number.parseFloat(style.paddingLeft)) * scale;
  const top = box.top + (dom.clientTop(element) + Number.parseFloat(style.paddingTop)) * scale;
  const right =
    box.right - (Number.parseFloat(style.borderRightWidth) + Number.parseFloat(style.paddingRight)) * scale;
  const bottom =
    box.bottom -
    (Number.parseFloat(style.borderBottomWidth) + Number.parseFloat(style.paddingBottom)) * scale;
  return { edges: { left, top, right, bottom }, scale };
}
