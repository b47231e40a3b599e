// Overlays and reports of judged pages.

import { checked, checkedLater, type Kind, shaped } from '../base/schema/checked-call.ts';
import { JUDGED, ZONING } from '../judge/record/argument-kinds.ts';
import { SNAPSHOT } from '../page/snapshot/parse-snapshot.ts';
import { overlaySvg as drawOverlay } from './picture/overlay/overlay-svg.ts';
import { cocoOf as writeCoco, webisOf as writeWebis } from './segments/segment-files.ts';
import { lookOf as packLook } from './studio/look-of.ts';
import { reportHtml as renderReport } from './studio/studio-html.ts';

export type { CocoFile, WebisFile } from './segments/segment-files.ts';
export type { LookOptions } from './studio/look-of.ts';
export type { PackedLook } from './studio/page/look.ts';

const LOOK = shaped('a packed look', { look: 'object', tiles: 'list' });
const PICTURE: Kind = {
  what: 'a PNG or undefined',
  fits: value => value === undefined || value instanceof Uint8Array,
};

export const overlaySvg = checked('overlaySvg', [SNAPSHOT, ZONING], drawOverlay);
export const cocoOf = checked('cocoOf', [SNAPSHOT, ZONING], writeCoco);
export const webisOf = checked('webisOf', [SNAPSHOT, ZONING], writeWebis);
export const lookOf = checkedLater('lookOf', [JUDGED, PICTURE], packLook);
export const reportHtml = checkedLater('reportHtml', [LOOK], renderReport);
