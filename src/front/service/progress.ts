// The answer to whoever wants to see a page coming: a stream of JSON, one line each, in the order of the stages.

import { Readable } from 'node:stream';

export class Progress {
  readonly stream = new Readable({ read: () => {} });
  readonly #failed: (thrown: unknown) => object;
  /** Lines that take a while to make do not overtake one another. */
  #last: Promise<void> = Promise.resolve();

  /** `failed`: what is told of a page, or a line of it, that went wrong. */
  constructor(failed: (thrown: unknown) => object) {
    this.#failed = failed;
  }

  tell(line: object | Promise<object> | undefined): void {
    this.#last = this.#last.then(async () => {
      const told = await line;
      if (told !== undefined) this.#push(told);
    });
    this.#last.catch(() => {});
  }

  /** The last line is the end of the page, or why it failed. */
  async endWith(page: Promise<object>): Promise<void> {
    try {
      const last = await page;
      await this.#last;
      this.#push(last);
    } catch (error) {
      this.#push({ event: 'failed', ...this.#failed(error) });
    }
    this.stream.push(null);
  }

  #push(line: object): void {
    this.stream.push(`${JSON.stringify(line)}\n`);
  }
}
