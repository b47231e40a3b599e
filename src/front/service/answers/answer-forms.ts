// The forms of an answer, by the type that the client accepts.

import { PithError } from '../../../base/errors.ts';
import type { ReadPage } from '../../../run/pipeline/make-result.ts';
import type { SegmentOptions } from '../../../run/pipeline/options.ts';

const PICTURES = ['picture', 'before', 'after'] as const;
type PictureName = (typeof PICTURES)[number];
export type PictureWish = Pick<SegmentOptions, PictureName>;

interface AnswerForm {
  /** For the documentation. */
  readonly summary: string;
  readonly contentType: string;
  /** Options that this form needs without being requested. */
  readonly wanted: (options: PictureWish) => Partial<PictureWish>;
  readonly body: (result: ReadPage, options: PictureWish) => string | Buffer;
}

const noPictures = () => ({});

export const ANSWER_FORMS = {
  'application/json': {
    summary: 'the record, with the requested cleaned page and pictures (base64) in files',
    contentType: 'application/json; charset=utf-8',
    wanted: noPictures,
    body: result => JSON.stringify(recordWithFiles(result)),
  },
  'text/markdown': {
    summary: 'the content as Markdown',
    contentType: 'text/markdown; charset=utf-8',
    wanted: noPictures,
    body: ({ record }) => record.content.markdown,
  },
  'text/plain': {
    summary: 'the content as text',
    contentType: 'text/plain; charset=utf-8',
    wanted: noPictures,
    body: ({ record }) => record.content.text,
  },
  'text/html': {
    summary: 'the content as clean HTML; with cleaned the page itself without its noise',
    contentType: 'text/html; charset=utf-8',
    wanted: noPictures,
    body: ({ record, cleaned }) => cleaned ?? record.content.html,
  },
  'image/png': {
    summary: 'the page with its zones drawn over it; with before or after that picture',
    contentType: 'image/png',
    wanted: options => ({ [onePicture(options)]: true }),
    body: (result, options) => result[onePicture(options)] ?? Buffer.alloc(0),
  },
} as const satisfies Record<string, AnswerForm>;

export type AnswerType = keyof typeof ANSWER_FORMS;
export const ANSWER_TYPES = Object.keys(ANSWER_FORMS) as AnswerType[];

export function answerForm(type: AnswerType): AnswerForm {
  return ANSWER_FORMS[type];
}

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
  throw new PithError('USAGE', `an answer of type image/png is one picture: ask for '${first}' alone`);
}
