// The bytes of a WARC, which knows where records begin and passes over what stands between them and should not.

import { AsyncIterReader } from 'warcio';

export class RecordReader extends AsyncIterReader {
  /** A record has ended: what comes is blank, or the next one. */
  isBetween = true;
  /** Of the last one, in bytes of what is read. */
  startOfRecord = 0;
  /** The first place where something else came. */
  strayAt: number | undefined;

  override async readlineRaw(maxLength?: number): Promise<Uint8Array | null> {
    let line = await super.readlineRaw(maxLength);
    while (this.isBetween && line !== null && !isBlank(line)) {
      const at = this.getReadOffset() - line.length;
      if (startsRecord(line)) {
        this.isBetween = false;
        this.startOfRecord = at;
      } else {
        this.strayAt ??= at;
        line = await super.readlineRaw(maxLength);
      }
    }
    return line;
  }
}

const isBlank = (line: Uint8Array): boolean => line.every(byte => byte === 0x0a || byte === 0x0d);

const startsRecord = (line: Uint8Array): boolean =>
  Buffer.from(line.subarray(0, 5)).toString('latin1') === 'WARC/';
