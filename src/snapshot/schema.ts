// The border of the Snapshot model: what a file must hold to be taken for one.

import { z } from 'zod';
import { SNAPSHOT_SCHEMA, type Snapshot, VISIBILITIES } from './snapshot.ts';

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly();
const size = z.object({ width: z.number().nonnegative(), height: z.number().nonnegative() });
const visibility = z.enum(VISIBILITIES);

const style = z.object({
  display: z.string(),
  position: z.string(),
  float: z.string(),
  overflowX: z.string(),
  overflowY: z.string(),
  zIndex: z.string(),
  opacity: z.number(),
  fontSize: z.number(),
  fontWeight: z.number(),
  fontFamily: z.string(),
  color: z.string(),
  backgroundColor: z.string(),
  hasBackgroundImage: z.boolean(),
  borders: box,
  direction: z.string(),
  writingMode: z.string(),
  whiteSpace: z.string(),
  textAlign: z.string(),
  isStruck: z.literal(true).optional(),
  isUpright: z.literal(true).optional(),
  isInvisible: z.literal(true).optional(),
  marker: z.string().optional(),
});

const scope = z.object({
  kind: z.enum(['document', 'shadow', 'frame']),
  host: z.number().int(),
  url: z.string(),
  baseUrl: z.string(),
});

const element = z.object({
  parent: z.number().int(),
  tag: z.string(),
  attributes: z.record(z.string(), z.string()),
  pageBox: box,
  visibility,
  style: z.number().int(),
  scope: z.number().int(),
  media: z
    .object({
      source: z.string(),
      naturalWidth: z.number(),
      naturalHeight: z.number(),
      alt: z.string().optional(),
    })
    .optional(),
});

const text = z.object({
  parent: z.number().int().nonnegative(),
  before: z.number().int().nonnegative(),
  text: z.string(),
  pageBox: box,
  visibility,
});

const blank = z.object({
  parent: z.number().int().nonnegative(),
  before: z.number().int().nonnegative(),
  beforeText: z.number().int().nonnegative(),
  text: z.string(),
  collapses: z.boolean().optional(),
});

const resource = z.object({
  url: z.string(),
  kind: z.enum(['style', 'picture', 'font']),
  mimeType: z.string(),
  data: z.string(),
  baseUrl: z.string().optional(),
});

export const snapshotSchema = z.object({
  schema: z.literal(SNAPSHOT_SCHEMA),
  url: z.string(),
  finalUrl: z.string(),
  status: z.number().int(),
  title: z.string(),
  lang: z.string(),
  viewport: size,
  deviceScaleFactor: z.number().positive(),
  page: size,
  picture: z
    .object({
      path: z.string(),
      width: z.number().int().positive(),
      height: z.number().int().positive(),
      scale: z.number().positive(),
    })
    .nullable(),
  scopes: z.array(scope),
  styles: z.array(style),
  elements: z.array(element),
  texts: z.array(text),
  blanks: z.array(blank).optional(),
  resources: z.array(resource).optional(),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  environment: z.object({ browser: z.string(), missingFonts: z.array(z.string()) }),
});

/** The first thing about a snapshot's indices that cannot be; undefined for a sound one. */
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
