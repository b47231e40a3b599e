// The forms of an answer, by the type that the client accepts.

import { usageError } from '../../../base/errors.ts';
import type { ReadAgain } from '../../../run/pipeline/audit-page.ts';
import { lookJson } from '../../../run/pipeline/look-apart.ts';
import type { ReadPage } from '../../../run/pipeline/make-result.ts';
import type { SegmentOptions } from '../../../run/pipeline/options.ts';
import {
  type FileData,
  type FormatsWith,
  PAGE_FORMATS,
  type PageFormat,
} from '../../../run/pipeline/page-formats.ts';
import { LOOK_PART_TYPE } from '../../../show/studio/page/start.ts';

const PICTURES = ['picture', 'before', 'after'] as const;
type PictureName = (typeof PICTURES)[number];
export type PictureWish = Pick<SegmentOptions, PictureName>;

export interface AnswerForm {
  /** For the documentation. */
  readonly summary: string;
  /** Options that this form needs without being requested. */
  readonly wanted?: (options: PictureWish) => Partial<SegmentOptions>;
  /** True for the record as JSON. */
  readonly writes?: boolean;
  /** `again`: undefined for a page that is not opened, or without scripts. */
  readonly body: (result: ReadPage, options: PictureWish, again?: ReadAgain) => FileData | Promise<FileData>;
}

export const ANSWER_FORMS = {
  'application/json': {
    summary: 'the record, with the requested cleaned page and pictures (base64) in files',
    writes: true,
    body: recordJson,
  },
  ...formsOfFormats(false),
  'text/html': {
    summary: 'the content as clean HTML; with cleaned the page itself without its noise',
    body: ({ record, cleaned }) => cleaned ?? record.content.html,
  },
  'image/png': {
    summary: 'the page with its zones drawn over it; with before or after that picture',
    wanted: options => ({ [onePicture(options)]: true }),
    body: (result, options) => result[onePicture(options)] ?? Buffer.alloc(0),
  },
  [LOOK_PART_TYPE]: {
    summary: 'what the studio shows of the page by one method, without its elements and picture',
    body: result => lookJson('part', { ...result, ...result.record }),
  },
  ...formsOfFormats(true),
} as const satisfies Record<string, AnswerForm>;

export type AnswerType = keyof typeof ANSWER_FORMS;
export const ANSWER_TYPES = Object.keys(ANSWER_FORMS) as AnswerType[];

export function answerForm(type: AnswerType): AnswerForm {
  return ANSWER_FORMS[type];
}

type FormatType = (typeof PAGE_FORMATS)[FormatsWith<{ readonly answer: unknown }>]['answer'][0];

/** Those of the formats of a page. Types of pith itself come last: who accepts two alike gets what others know. */
function formsOfFormats(isOwn: boolean) {
  const forms = Object.values<PageFormat>(PAGE_FORMATS).flatMap(({ answer, wants, make }) => {
    const wanted = () => (wants ? { [wants]: true } : {});
    const body = async (result: ReadPage) => (await make(result, {})) ?? '';
    const isOffered = answer?.[0].includes('vnd.pith') === isOwn;
    return isOffered ? [[answer[0], { summary: answer[1], wanted, body }]] : [];
  });
  return Object.fromEntries(forms) as Record<FormatType, AnswerForm>;
}

/** The header of an answer: texts name their encoding, and JSON does where people read it. */
export const contentTypeOf = (type: string): string =>
  /^text\/|^application\/json$|\+html$/.test(type) ? `${type}; charset=utf-8` : type;

/** The record as the command line prints it, with the files that it writes beside it. */
export function recordJson(result: ReadPage): Buffer {
  const pictures = PICTURES.flatMap(name => {
    const png = result[name];
    return png === undefined ? [] : [[name, png.toString('base64')] as const];
  });
  const { record, json, cleaned } = result;
  const files = { ...Object.fromEntries(pictures), ...(cleaned !== undefined && { cleaned }) };
  const beside = Object.keys(files).length > 0 && { files };
  if (json === undefined) return Buffer.from(JSON.stringify({ ...record, ...beside }));
  const { warnings, timings, cached } = record;
  const added = JSON.stringify({ warnings, ...(cached && { cached }), timings, ...beside });
  return Buffer.concat([json.subarray(0, -1), Buffer.from(`,${added.slice(1)}`)]);
}

function onePicture(options: PictureWish): PictureName {
  const [first, ...others] = PICTURES.filter(name => options[name]);
  if (others.length === 0) return first ?? 'picture';
  throw usageError(`an answer of type image/png is one picture: ask for '${first}' alone`);
}
