// A sound snapshot told without the schema, which takes ten times as long; what is not sure here the schema decides.

import { SNAPSHOT_SCHEMA, VISIBILITIES } from './snapshot.ts';

/** Whether the schema would surely take this. False says nothing. */
export function isSurelySound(data: unknown): boolean {
  if (!isObject(data)) return false;
  const { viewport, page, picture, scopes, styles, elements, texts, blanks, warnings, environment } = data;
  if (data.resources !== undefined && !isListOf(data.resources, isResource)) return false;
  return (
    hasAll(data, ['url', 'finalUrl', 'title', 'lang'], isString) &&
    data.schema === SNAPSHOT_SCHEMA &&
    isWhole(data.status) &&
    isPositive(data.deviceScaleFactor) &&
    isSize(viewport) &&
    isSize(page) &&
    (picture === null || isPicture(picture)) &&
    isListOf(scopes, isScope) &&
    isListOf(styles, isStyle) &&
    isListOf(elements, isElement) &&
    isListOf(texts, isText) &&
    (blanks === undefined || isListOf(blanks, isBlank)) &&
    isListOf(warnings, isWarning) &&
    isObject(environment) &&
    isString(environment.browser) &&
    isListOf(environment.missingFonts, isString)
  );
}

type Fields = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => boolean;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isString: Check = value => typeof value === 'string';
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
const isPositive: Check = value => isNumber(value) && value > 0;
const isCount: Check = value => isNumber(value) && value >= 0;
const isPlace: Check = value => isWhole(value) && value >= 0;

const isListOf = (value: unknown, isOne: Check): boolean => Array.isArray(value) && value.every(isOne);

const hasAll = (value: Fields, names: readonly string[], isOne: Check): boolean =>
  names.every(name => isOne(value[name]));

const isBox: Check = value =>
  Array.isArray(value) &&
  value.length === 4 &&
  isNumber(value[0]) &&
  isNumber(value[1]) &&
  isNumber(value[2]) &&
  isNumber(value[3]);

const isSize: Check = value => isObject(value) && isCount(value.width) && isCount(value.height);

const isPicture: Check = value =>
  isObject(value) &&
  isString(value.path) &&
  [value.width, value.height].every(side => isWhole(side) && isPositive(side)) &&
  isPositive(value.scale);

const isScope: Check = value =>
  isObject(value) &&
  (value.kind === 'document' || value.kind === 'shadow' || value.kind === 'frame') &&
  isWhole(value.host) &&
  isString(value.url) &&
  isString(value.baseUrl);

const STYLE_WORDS =
  'display position float overflowX overflowY zIndex fontFamily color backgroundColor direction writingMode whiteSpace textAlign'.split(
    ' ',
  );

const isMark: Check = value => value === undefined || value === true;

const isStyle: Check = value =>
  isObject(value) &&
  hasAll(value, STYLE_WORDS, isString) &&
  hasAll(value, ['opacity', 'fontSize', 'fontWeight'], isNumber) &&
  typeof value.hasBackgroundImage === 'boolean' &&
  isMark(value.isStruck) &&
  isMark(value.isUpright) &&
  (value.marker === undefined || isString(value.marker)) &&
  isBox(value.borders);

const KNOWN_VISIBILITIES: ReadonlySet<unknown> = new Set(VISIBILITIES);

const isElement: Check = value =>
  isObject(value) &&
  isWhole(value.parent) &&
  isString(value.tag) &&
  isWhole(value.style) &&
  isWhole(value.scope) &&
  KNOWN_VISIBILITIES.has(value.visibility) &&
  isBox(value.pageBox) &&
  hasOnlyStrings(value.attributes) &&
  (value.media === undefined || isMedia(value.media));

function hasOnlyStrings(value: unknown): boolean {
  if (!isObject(value)) return false;
  for (const name in value) if (typeof value[name] !== 'string') return false;
  return true;
}

const isMedia: Check = value =>
  isObject(value) &&
  isString(value.source) &&
  isNumber(value.naturalWidth) &&
  isNumber(value.naturalHeight) &&
  (value.alt === undefined || isString(value.alt));

const isText: Check = value =>
  isObject(value) &&
  isPlace(value.parent) &&
  isPlace(value.before) &&
  isString(value.text) &&
  KNOWN_VISIBILITIES.has(value.visibility) &&
  isBox(value.pageBox);

const isBlank: Check = value =>
  isObject(value) &&
  isPlace(value.parent) &&
  isPlace(value.before) &&
  isPlace(value.beforeText) &&
  isString(value.text) &&
  (value.collapses === undefined || typeof value.collapses === 'boolean');

const RESOURCE_KINDS: ReadonlySet<unknown> = new Set(['style', 'picture', 'font']);

const isResource: Check = value =>
  isObject(value) &&
  RESOURCE_KINDS.has(value.kind) &&
  hasAll(value, ['url', 'mimeType', 'data'], isString) &&
  (value.baseUrl === undefined || isString(value.baseUrl));

const isWarning: Check = value => isObject(value) && isString(value.code) && isString(value.message);
