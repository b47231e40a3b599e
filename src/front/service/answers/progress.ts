// Streams the progress of a page by line: its zones come before its picture.

import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asPithError } from '../../../base/errors.ts';
import type { Judged } from '../../../judge/record/judged.ts';
import { zonesRecord } from '../../../judge/record/page-record.ts';
import type { SegmentStage } from '../../../judge/record/stage.ts';
import { lookJson } from '../../../run/pipeline/look-apart.ts';
import type { ReadPage } from '../../../run/pipeline/make-result.ts';
import { packedPicture } from '../../../show/studio/look-of.ts';
import { LOOK_TYPE, type LookEvent } from '../../../show/studio/page/start.ts';
import { type PictureWish, recordJson } from './answer-forms.ts';
import { errorRecord } from './error-answer.ts';

export interface ProgressForm {
  /** For the documentation. */
  readonly summary: string;
  /** Options that this form needs without being requested. */
  readonly wanted: Partial<PictureWish>;
  readonly stage: (stage: SegmentStage) => object | Promise<object> | undefined;
  readonly writes: boolean;
  /** A line, as an object or as JSON. */
  readonly result: (result: ReadPage, kept: string | undefined) => object | Promise<object>;
}

export const PROGRESS_FORMS = {
  'application/x-ndjson': {
    summary: 'a line of JSON for each stage: the parts of the record as they come, at last all of it',
    wanted: {},
    stage: partOfRecord,
    writes: true,
    result: (result, kept) => {
      const end = kept === undefined ? '}' : `,"kept":${JSON.stringify(kept)}}`;
      return lineOf('{"event":"result","record":', recordJson(result), end);
    },
  },
  [LOOK_TYPE]: {
    summary: 'the same as the studio shows it: a look with the zones, then the picture',
    wanted: { before: true },
    stage: stage => {
      if (stage.name === 'content') return earlyLook(stage.judged);
      return stage.name === 'zones' ? undefined : ({ event: stage.name } satisfies LookEvent);
    },
    writes: false,
    result: async ({ snapshot, before, record: { warnings } }, kept) => {
      const { places, tiles } = await packedPicture(snapshot, before);
      const event = { event: 'picture', look: { tiles: places, warnings }, tiles } satisfies LookEvent;
      return { ...event, ...(kept && { kept }) };
    },
  },
} as const satisfies Record<string, ProgressForm>;

type ProgressType = keyof typeof PROGRESS_FORMS;
export const PROGRESS_TYPES = Object.keys(PROGRESS_FORMS) as ProgressType[];

export function progressForm(type: string): ProgressForm | undefined {
  const known = PROGRESS_TYPES.find(name => name === type);
  return known && PROGRESS_FORMS[known];
}

function partOfRecord(stage: SegmentStage): object {
  switch (stage.name) {
    case 'navigating':
      return { event: stage.name };
    case 'captured': {
      const { finalUrl, title, page, elements } = stage.snapshot;
      return { event: stage.name, finalUrl, title, page, elements: elements.length };
    }
    case 'zones':
      return { event: stage.name, ...zonesRecord(stage.snapshot, stage.zoning) };
    case 'content':
      return { event: stage.name, content: stage.judged.content };
  }
}

async function earlyLook(judged: Judged): Promise<Buffer> {
  const { snapshot, selection } = judged;
  const page = { ...judged, kind: selection.kind, warnings: snapshot.warnings };
  return lineOf('{"event":"zones","look":', await lookJson('json', page), '}');
}

const lineOf = (start: string, json: Uint8Array, end: string): Buffer =>
  Buffer.concat([Buffer.from(start), json, Buffer.from(end)]);

/** Progress whose failure is noted for the log of the request. `shown`: the error as its client may see it. */
export const progressOf = (request: FastifyRequest, shown = (thrown: unknown) => thrown): Progress =>
  new Progress(thrown => {
    const error = asPithError(shown(thrown));
    request.failure = error.code;
    return errorRecord(request, error);
  });

/** Writes the progress of a page as a stream of JSON lines, in the order of the stages. */
export class Progress {
  readonly stream = new Readable({ read: () => {} });
  readonly #describeFailure: (thrown: unknown) => object;
  /** Keeps the order of lines that are written asynchronously. */
  #last: Promise<void> = Promise.resolve();

  /** `describeFailure` describes the error of a page, or of one of its lines. */
  constructor(describeFailure: (thrown: unknown) => object) {
    this.#describeFailure = describeFailure;
  }

  /** Resolves when the lines so far, which hold their page, are made. */
  get written(): Promise<void> {
    return this.#last;
  }

  write(line: object | Promise<object> | undefined): void {
    this.#last = this.#last.then(async () => {
      const written = await line;
      if (written !== undefined) this.#push(written);
    });
    this.#last.catch(() => {});
  }

  /** The last line is the result of the page or its failure. */
  async endWith(page: Promise<object>): Promise<void> {
    try {
      const last = await page;
      await this.#last;
      this.#push(last);
    } catch (error) {
      this.#push({ event: 'failed', ...this.#describeFailure(error) });
    }
    this.stream.push(null);
  }

  sendTo(reply: FastifyReply): FastifyReply {
    return reply.type('application/x-ndjson').send(this.stream);
  }

  #push(line: object): void {
    this.stream.push(Buffer.isBuffer(line) ? line : JSON.stringify(line));
    this.stream.push('\n');
  }
}
