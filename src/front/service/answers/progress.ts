// Writes the progress of a page as a stream of JSON lines, in the order of the stages.

import { Readable } from 'node:stream';

export class Progress {
  readonly stream = new Readable({ read: () => {} });
  readonly #describeFailure: (thrown: unknown) => object;
  /** Keeps the order of lines that are written asynchronously. */
  #last: Promise<void> = Promise.resolve();

  /** `describeFailure` describes the error of a page, or of one of its lines. */
  constructor(describeFailure: (thrown: unknown) => object) {
    this.#describeFailure = describeFailure;
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

  #push(line: object): void {
    this.stream.push(`${JSON.stringify(line)}\n`);
  }
}
