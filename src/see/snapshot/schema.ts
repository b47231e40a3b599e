// Checks that data from outside is a valid Snapshot.

import {
  type FieldsCheck,
  flag,
  type Misfits,
  mark,
  number,
  object,
  objects,
  oneOf,
  place,
  text,
  textList,
  texts,
  whole,
} from './misfits.ts';
import {
  FARTHEST_PX,
  ISOLATIONS,
  LARGEST_SCALE,
  SNAPSHOT_SCHEMA,
  type Snapshot,
  VISIBILITIES,
} from './snapshot.ts';

/** Checks every field and notes the first invalid one. Unknown fields are ignored. */
export const isSnapshot: FieldsCheck = (no, of) =>
  known(no, 'schema', of.schema) &&
  text(no, 'url', of.url) &&
  text(no, 'finalUrl', of.finalUrl) &&
  whole(no, 'status', of.status) &&
  text(no, 'title', of.title) &&
  text(no, 'lang', of.lang) &&
  object(no, 'viewport', of.viewport, isSize) &&
  scale(no, 'deviceScaleFactor', of.deviceScaleFactor) &&
  object(no, 'page', of.page, isSize) &&
  (of.picture === null || object(no, 'picture', of.picture, isPicture)) &&
  objects(no, 'scopes', of.scopes, isScope) &&
  objects(no, 'styles', of.styles, isStyle) &&
  objects(no, 'elements', of.elements, isElement) &&
  objects(no, 'texts', of.texts, isText) &&
  (of.blanks === undefined || objects(no, 'blanks', of.blanks, isBlank)) &&
  (of.resources === undefined || objects(no, 'resources', of.resources, isResource)) &&
  objects(no, 'warnings', of.warnings, isWarning) &&
  mark(no, 'isChecked', of.isChecked) &&
  (of.headers === undefined || texts(no, 'headers', of.headers)) &&
  (of.validators === undefined || object(no, 'validators', of.validators, isValidators)) &&
  (of.unscriptedChars === undefined || whole(no, 'unscriptedChars', of.unscriptedChars)) &&
  object(no, 'environment', of.environment, isEnvironment);

const known = oneOf([SNAPSHOT_SCHEMA]);
const visibility = oneOf(VISIBILITIES);
const isolation = oneOf(ISOLATIONS);

const isSize: FieldsCheck = (no, of) => length(no, 'width', of.width) && length(no, 'height', of.height);

const isPicture: FieldsCheck = (no, of) =>
  fileName(no, 'path', of.path) &&
  side(no, 'width', of.width) &&
  side(no, 'height', of.height) &&
  scale(no, 'scale', of.scale);

const isScope: FieldsCheck = (no, of) =>
  scopeKind(no, 'kind', of.kind) &&
  whole(no, 'host', of.host) &&
  text(no, 'url', of.url) &&
  text(no, 'baseUrl', of.baseUrl);

const scopeKind = oneOf(['document', 'shadow', 'frame']);

const isStyle: FieldsCheck = (no, of) =>
  text(no, 'display', of.display) &&
  text(no, 'position', of.position) &&
  text(no, 'float', of.float) &&
  text(no, 'overflowX', of.overflowX) &&
  text(no, 'overflowY', of.overflowY) &&
  text(no, 'zIndex', of.zIndex) &&
  number(no, 'opacity', of.opacity) &&
  number(no, 'fontSize', of.fontSize) &&
  number(no, 'fontWeight', of.fontWeight) &&
  text(no, 'fontFamily', of.fontFamily) &&
  text(no, 'color', of.color) &&
  text(no, 'backgroundColor', of.backgroundColor) &&
  flag(no, 'hasBackgroundImage', of.hasBackgroundImage) &&
  box(no, 'borders', of.borders) &&
  text(no, 'direction', of.direction) &&
  text(no, 'writingMode', of.writingMode) &&
  text(no, 'whiteSpace', of.whiteSpace) &&
  text(no, 'textAlign', of.textAlign) &&
  mark(no, 'isStruck', of.isStruck) &&
  mark(no, 'isUpright', of.isUpright) &&
  mark(no, 'isInvisible', of.isInvisible) &&
  (of.marker === undefined || text(no, 'marker', of.marker));

const isElement: FieldsCheck = (no, of) =>
  whole(no, 'parent', of.parent) &&
  text(no, 'tag', of.tag) &&
  texts(no, 'attributes', of.attributes) &&
  box(no, 'pageBox', of.pageBox) &&
  visibility(no, 'visibility', of.visibility) &&
  whole(no, 'style', of.style) &&
  whole(no, 'scope', of.scope) &&
  (of.media === undefined || object(no, 'media', of.media, isMedia));

const isMedia: FieldsCheck = (no, of) =>
  text(no, 'source', of.source) &&
  number(no, 'naturalWidth', of.naturalWidth) &&
  number(no, 'naturalHeight', of.naturalHeight) &&
  (of.alt === undefined || text(no, 'alt', of.alt));

const isText: FieldsCheck = (no, of) =>
  place(no, 'parent', of.parent) &&
  place(no, 'before', of.before) &&
  text(no, 'text', of.text) &&
  (of.written === undefined || text(no, 'written', of.written)) &&
  box(no, 'pageBox', of.pageBox) &&
  visibility(no, 'visibility', of.visibility);

const isBlank: FieldsCheck = (no, of) =>
  place(no, 'parent', of.parent) &&
  place(no, 'before', of.before) &&
  place(no, 'beforeText', of.beforeText) &&
  text(no, 'text', of.text) &&
  (of.collapses === undefined || flag(no, 'collapses', of.collapses));

const isResource: FieldsCheck = (no, of) =>
  text(no, 'url', of.url) &&
  resourceKind(no, 'kind', of.kind) &&
  text(no, 'mimeType', of.mimeType) &&
  text(no, 'data', of.data) &&
  (of.baseUrl === undefined || text(no, 'baseUrl', of.baseUrl));

const resourceKind = oneOf(['style', 'picture', 'font']);

const isWarning: FieldsCheck = (no, of) => text(no, 'code', of.code) && text(no, 'message', of.message);

const isValidators: FieldsCheck = (no, of) =>
  (of.etag === undefined || text(no, 'etag', of.etag)) &&
  (of.lastModified === undefined || text(no, 'lastModified', of.lastModified));

const isEnvironment: FieldsCheck = (no, of) =>
  text(no, 'browser', of.browser) &&
  textList(no, 'missingFonts', of.missingFonts) &&
  (of.isolation === undefined || isolation(no, 'isolation', of.isolation));

/** A box (left, top, width, height), or the widths of four borders. */
function box(no: Misfits, name: string, value: unknown): boolean {
  const isBox =
    Array.isArray(value) &&
    value.length === 4 &&
    isNear(value[0], -FARTHEST_PX) &&
    isNear(value[1], -FARTHEST_PX) &&
    isNear(value[2], 0) &&
    isNear(value[3], 0);
  return isBox || no.expected(name, value, `a list of 4 numbers up to ${2 * FARTHEST_PX}, sizes from 0 on`);
}

/** The upper bound is the largest distance of two edges. False for NaN and Infinity. */
const isNear = (value: unknown, least: number): boolean =>
  typeof value === 'number' && value >= least && value <= 2 * FARTHEST_PX;

const length = (no: Misfits, name: string, value: unknown): boolean =>
  isNear(value, 0) || no.expected(name, value, `a number from 0 to ${2 * FARTHEST_PX}`);

const scale = (no: Misfits, name: string, value: unknown): boolean =>
  (typeof value === 'number' && value >= 1 / LARGEST_SCALE && value <= LARGEST_SCALE) ||
  no.expected(name, value, `a number from ${1 / LARGEST_SCALE} to ${LARGEST_SCALE}`);

const side = (no: Misfits, name: string, value: unknown): boolean =>
  (Number.isInteger(value) && isNear(value, 1)) || no.expected(name, value, 'a whole number above 0');

/** A bare file name: with `..` or a slash it could name any file of this machine. */
const fileName = (no: Misfits, name: string, value: unknown): boolean =>
  (typeof value === 'string' && /^(?!\.{1,2}$)[^/\\\0]+$/.test(value)) ||
  no.expected(name, value, 'the name of a file beside the snapshot');

/** Describes the first invalid index; undefined if all are valid. */
export function brokenLink(snapshot: Snapshot): string | undefined {
  const { elements, texts, styles, scopes } = snapshot;
  for (const [index, { parent, style: styleIndex, scope: scopeIndex }] of elements.entries()) {
    if (parent >= index || parent < -1) return `element ${index} comes before its parent ${parent}`;
    if (styleIndex >= styles.length || styleIndex < -1) return `element ${index} has no style ${styleIndex}`;
    if (scopes[scopeIndex] === undefined) return `element ${index} has no scope ${scopeIndex}`;
  }
  for (const [index, { host }] of scopes.entries()) {
    if (host >= elements.length || host < -1) return `scope ${index} has no host ${host}`;
  }
  let last = 0;
  for (const [index, { parent, before }] of texts.entries()) {
    if (parent >= elements.length) return `text ${index} has no element ${parent}`;
    if (before < last || before <= parent || before > elements.length) return `text ${index} is out of order`;
    last = before;
  }
  return brokenBlank(snapshot);
}

function brokenBlank({ elements, texts, blanks = [] }: Snapshot): string | undefined {
  let [lastElement, lastText] = [0, 0];
  for (const [index, { parent, before, beforeText }] of blanks.entries()) {
    if (parent >= elements.length) return `blank ${index} has no element ${parent}`;
    const isBehind = before >= lastElement && before > parent && beforeText >= lastText;
    if (!isBehind || before > elements.length || beforeText > texts.length)
      return `blank ${index} is out of order`;
    [lastElement, lastText] = [before, beforeText];
  }
  return undefined;
}
