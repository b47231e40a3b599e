// Reads the bytes of a WARC: tracks where records begin, skips garbage between them, and limits the size of heads.

import { AsyncIterReader } from 'warcio';
import type { ReadBudget } from './read-budget.ts';

type Source = ConstructorParameters<typeof AsyncIterReader>[0];

export class RecordReader extends AsyncIterReader {
  /** Between two records: only blank lines or the next record should follow. */
  isBetween = true;
  /** Offset of the last record in the bytes that were read. */
  startOfRecord = 0;
  /** Offset of the first garbage between records. */
  strayAt: number | undefined;
  readonly #budget: ReadBudget;
  /** Bytes read since the head of a record began; -Infinity outside of heads. */
  #headBytes = Number.NEGATIVE_INFINITY;

  constructor(source: Source, budget: ReadBudget) {
    super(source);
    this.#budget = budget;
  }

  /** Stops limiting: the body that follows may be long. */
  endHead(): void {
    this.#headBytes = Number.NEGATIVE_INFINITY;
  }

  override async readlineRaw(): Promise<Uint8Array | null> {
    const { lineBytes } = this.#budget.limits;
    let line = await super.readlineRaw(lineBytes);
    while (this.isBetween && line !== null && !isBlank(line)) {
      const at = this.getReadOffset() - line.length;
      if (startsRecord(line)) {
        this.isBetween = false;
        this.startOfRecord = at;
        this.#headBytes = 0;
      } else {
        this.strayAt ??= at;
        line = await super.readlineRaw(lineBytes);
      }
    }
    return line;
  }

  override async _next(): Promise<Uint8Array | null> {
    const isNew = this._savedChunk === null;
    const chunk = await super._next();
    if (chunk === null || chunk === undefined) return chunk;
    if (isNew) this.#budget.spend('archiveBytes', chunk.length);
    // Checked before the chunk is added: the last chunk of a head also holds part of the body.
    if (this.#headBytes > this.#budget.limits.lineBytes) throw new Error('the head of a record is too long');
    this.#headBytes += chunk.length;
    return chunk;
  }
}

const isBlank = (line: Uint8Array): boolean => line.every(byte => byte === 0x0a || byte === 0x0d);

const startsRecord = (line: Uint8Array): boolean =>
  Buffer.from(line.subarray(0, 5)).toString('latin1') === 'WARC/';
