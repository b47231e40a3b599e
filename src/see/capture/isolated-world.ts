// An isolated world inside a frame: its code sees the page's DOM, and the page cannot see or change that code.

import type { CDPSession } from 'playwright-core';
import { firstLine, PithError } from '../../base/errors.ts';
import type { PageWatch, WatchStep } from '../browser/watch/page-watch.ts';
import type { InPage } from './in-page/wire.ts';
import { IN_PAGE_SOURCE } from './in-page.generated.ts';

export class IsolatedWorld {
  readonly cdp: CDPSession;
  readonly #contextId: number;
  readonly #watch: PageWatch;
  #isLoaded = false;

  private constructor(cdp: CDPSession, contextId: number, watch: PageWatch) {
    this.cdp = cdp;
    this.#contextId = contextId;
    this.#watch = watch;
  }

  static async open(
    cdp: CDPSession,
    frameId: string,
    watch: PageWatch,
    step: WatchStep,
  ): Promise<IsolatedWorld> {
    const { executionContextId } = await watch.run(
      step,
      cdp.send('Page.createIsolatedWorld', { frameId, worldName: 'pith' }),
    );
    return new IsolatedWorld(cdp, executionContextId, watch);
  }

  /** Calls one of the in-page functions with plain arguments. */
  async call<Name extends keyof InPage>(
    name: Name,
    args: Parameters<InPage[Name]>,
    step: WatchStep,
  ): Promise<Awaited<ReturnType<InPage[Name]>>> {
    const source = this.#isLoaded ? '' : `${IN_PAGE_SOURCE};\n`;
    const argumentList = args.map(argument => JSON.stringify(argument)).join();
    const { result, exceptionDetails } = await this.#watch.run(
      step,
      this.cdp
        .send('Runtime.evaluate', {
          contextId: this.#contextId,
          expression: `${source}pithInPage.${name}(${argumentList})`,
          returnByValue: true,
          awaitPromise: true,
          timeout: step.ms,
        })
        .catch((error: unknown) => {
          throw new PithError('PAGE_UNSTABLE', 'the page navigated while it was read', { cause: error });
        }),
    );
    if (exceptionDetails !== undefined) {
      const what = exceptionDetails.exception?.description ?? exceptionDetails.text;
      if (/terminated/i.test(what))
        throw new PithError('PAGE_HUNG', `${step.what} took longer than ${step.ms} ms`);
      throw new PithError('INTERNAL', `the page could not be read: ${firstLine(what)}`);
    }
    this.#isLoaded = true;
    return result.value as Awaited<ReturnType<InPage[Name]>>;
  }

  /** Index in the sealed frames of the last walk of the element that holds a child frame; -1 if absent. */
  async frameNumberOf(childFrameId: string, step: WatchStep): Promise<number> {
    const owner = await this.#watch.run(step, this.cdp.send('DOM.getFrameOwner', { frameId: childFrameId }));
    const { object } = await this.#watch.run(
      step,
      this.cdp.send('DOM.resolveNode', {
        backendNodeId: owner.backendNodeId,
        executionContextId: this.#contextId,
      }),
    );
    if (object.objectId === undefined) return -1;
    const { result } = await this.#watch.run(
      step,
      this.cdp.send('Runtime.callFunctionOn', {
        objectId: object.objectId,
        functionDeclaration: 'function () { return pithInPage.frameNumber(this); }',
        returnByValue: true,
      }),
    );
    return typeof result.value === 'number' ? result.value : -1;
  }
}
