// Reads the bytes of a WARC: tracks where records begin, skips what is between them, reads heads whose lines end with LF
// alone, and limits the size of heads.

import { AsyncIterReader } from 'warcio';
import { bufferOver } from '../browser/target/html-bytes.ts';
import { startsAsWarc } from '../browser/target/page-file.ts';
import type { ReadBudget } from './read-budget.ts';

type Source = ConstructorParameters<typeof AsyncIterReader>[0];

export class RecordReader extends AsyncIterReader {
  /** Between two records: only blank lines or the next record should follow. */
  isBetween = true;
  /** Offset of the last record in the bytes that were read. */
  startOfRecord = 0;
  /** Offset of the gzip member in which that record begins. */
  startOfMember = 0;
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

  /** Between records, returns nothing but the line that begins the next one: blank lines may be missing or many. */
  override async readlineRaw(): Promise<Uint8Array | null> {
    const { lineBytes } = this.#budget.limits;
    let line = await super.readlineRaw(lineBytes);
    while (this.isBetween && line !== null) {
      const at = this.getReadOffset() - line.length;
      if (startsAsWarc(bufferOver(line))) {
        this.isBetween = false;
        this.startOfRecord = at;
        this.startOfMember = this.#memberStart();
        this.#headBytes = 0;
        if (line.at(-2) !== CARRIAGE_RETURN) await this.#repairHead();
        return FIRST_LINE;
      }
      if (!isBlank(line)) this.strayAt ??= at;
      line = await super.readlineRaw(lineBytes);
    }
    return line;
  }

  #memberStart(): number {
    const { ended, strm } = (this.inflator ?? {}) as { ended?: boolean; strm?: { total_in: number } };
    return this._rawOffset - (ended === true ? (strm?.total_in ?? 0) : 0);
  }

  /** Puts a head whose lines end with LF alone back with CRLF, for which the parser looks. Offsets stay as they were. */
  async #repairHead(): Promise<void> {
    const { lineBytes } = this.#budget.limits;
    const lines: Buffer[] = [];
    let size = 0;
    for (let isOpen = true; isOpen && size <= lineBytes; ) {
      const line = await super.readlineRaw(lineBytes);
      isOpen = line !== null && !isBlank(line);
      if (line !== null) lines.push(withCrlf(line));
      size += line?.length ?? 0;
    }
    const rest = this._savedChunk;
    this._savedChunk = null;
    this.unread(Buffer.concat([...lines, ...(rest === null ? [] : [rest])]));
    this._readOffset += rest?.length ?? 0;
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

/** The parser recognizes a record by a line of this length. */
const FIRST_LINE = Buffer.from('WARC/1.0\r\n');
const CARRIAGE_RETURN = 0x0d;

const isBlank = (line: Uint8Array): boolean => line.every(byte => byte === 0x0a || byte === 0x0d);

const withCrlf = (line: Uint8Array): Buffer => {
  const text = bufferOver(line).toString('latin1');
  return Buffer.from(text.replace(/\r?\n$/, '\r\n'), 'latin1');
};
