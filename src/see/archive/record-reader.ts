// The bytes of a WARC, which knows where records begin, passes over what stands between them, and ends heads without end.

import { AsyncIterReader } from 'warcio';
import type { ReadBudget } from './read-budget.ts';

type Source = ConstructorParameters<typeof AsyncIterReader>[0];

export class RecordReader extends AsyncIterReader {
  /** A record has ended: what comes is blank, or the next one. */
  isBetween = true;
  /** Of the last one, in bytes of what is read. */
  startOfRecord = 0;
  /** The first place where something else came. */
  strayAt: number | undefined;
  readonly #budget: ReadBudget;
  /** Bytes that came since the head of a record began; none are counted elsewhere. */
  #headBytes = Number.NEGATIVE_INFINITY;

  constructor(source: Source, budget: ReadBudget) {
    super(source);
    this.#budget = budget;
  }

  /** The head of the record is read: its body may be long. */
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
    // The chunk in which the head ends may be longer than the head.
    if (this.#headBytes > this.#budget.limits.lineBytes) throw new Error('the head of a record has no end');
    this.#headBytes += chunk.length;
    return chunk;
  }
}

const isBlank = (line: Uint8Array): boolean => line.every(byte => byte === 0x0a || byte === 0x0d);

const startsRecord = (line: Uint8Array): boolean =>
  Buffer.from(line.subarray(0, 5)).toString('latin1') === 'WARC/';
