// The forms of an answer, by the type that the client accepts.

import { usageError } from '../../../base/errors.ts';
import { snapshotBytes } from '../../../page/snapshot/snapshot-file.ts';
import { boundedFor } from '../../../run/pipeline/judge-page.ts';
import type { ReadPage } from '../../../run/pipeline/make-result.ts';
import type { SegmentOptions } from '../../../run/pipeline/options.ts';
import { lookOf } from '../../../show/studio/look-of.ts';
import { LOOK_PART_TYPE } from '../../../show/studio/page/start.ts';
import { reportHtml } from '../../../show/studio/studio-html.ts';

const PICTURES = ['picture', 'before', 'after'] as const;
type PictureName = (typeof PICTURES)[number];
export type PictureWish = Pick<SegmentOptions, PictureName>;

interface AnswerForm {
  /** For the documentation. */
  readonly summary: string;
  /** Options that this form needs without being requested. */
  readonly wanted?: (options: PictureWish) => Partial<PictureWish>;
  readonly body: (result: ReadPage, options: PictureWish) => string | Buffer | Promise<string | Buffer>;
}

const ALONE = { beside: [] };

export const ANSWER_FORMS = {
  'application/json': {
    summary: 'the record, with the requested cleaned page and pictures (base64) in files',
    body: result => JSON.stringify(recordWithFiles(result)),
  },
  'text/markdown': {
    summary: 'the content as Markdown',
    body: ({ record }) => record.content.markdown,
  },
  'text/plain': {
    summary: 'the content as text',
    body: ({ record }) => record.content.text,
  },
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
    body: async result => {
      const { look } = await lookOf({ ...result, ...result.record }, undefined, ALONE);
      const { elements: _, ...part } = look;
      return JSON.stringify(part);
    },
  },
  'application/vnd.pith.report+html': {
    summary: 'the report of the page as one HTML file, which loads nothing',
    wanted: () => ({ before: true }),
    body: async result => {
      const bounded = boundedFor(result.snapshot);
      return reportHtml(await lookOf({ ...result, ...result.record }, result.before, { bounded }));
    },
  },
  'application/vnd.pith.snapshot+gzip': {
    summary: 'the snapshot, as pith segment --snapshot saves it',
    body: ({ snapshot }) => snapshotBytes(snapshot, '.gz'),
  },
} as const satisfies Record<string, AnswerForm>;

export type AnswerType = keyof typeof ANSWER_FORMS;
export const ANSWER_TYPES = Object.keys(ANSWER_FORMS) as AnswerType[];

export function answerForm(type: AnswerType): AnswerForm {
  return ANSWER_FORMS[type];
}

/** The header of an answer: texts name their encoding, and JSON does where people read it. */
export const contentTypeOf = (type: string): string =>
  /^text\/|^application\/json$|\+html$/.test(type) ? `${type}; charset=utf-8` : type;

/** The record as the command line prints it, with the files that it writes beside it. */
export function recordWithFiles(result: ReadPage): object {
  const pictures = PICTURES.flatMap(name => {
    const png = result[name];
    return png === undefined ? [] : [[name, png.toString('base64')] as const];
  });
  const { record, cleaned } = result;
  const files = { ...Object.fromEntries(pictures), ...(cleaned !== undefined && { cleaned }) };
  return Object.keys(files).length === 0 ? record : { ...record, files };
}

function onePicture(options: PictureWish): PictureName {
  const [first, ...others] = PICTURES.filter(name => options[name]);
  if (others.length === 0) return first ?? 'picture';
  throw usageError(`an answer of type image/png is one picture: ask for '${first}' alone`);
}
