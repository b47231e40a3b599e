// Probes a page while it loads: a page that hangs will not finish loading.

import { VISIT_LIMITS } from '../limits.ts';
import type { OpenPage } from '../open-page.ts';
import { isHang } from './freeze.ts';

export interface HangWatch {
  /** Resolves when the page hangs; stays pending while it answers. */
  readonly seen: Promise<void>;
  readonly stop: () => void;
}

export function watchForHang({ cdp, watch, hang }: OpenPage): HangWatch {
  const { hangMs, hangProbeMs } = VISIT_LIMITS;
  const step = { what: 'answering', ms: hangMs };
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const seen = new Promise<void>((done, fail) => {
    const look = (): void => {
      // Needs no layout, and unlike the performance counters it is not answered while a script runs.
      watch.run(step, cdp.send('Page.getFrameTree')).then(
        () => {
          if (!isOver) timer = setTimeout(look, hangProbeMs);
        },
        (error: unknown) => {
          if (!isHang(error)) return fail(error);
          hang.isSeen ||= !isOver;
          done();
        },
      );
    };
    timer = setTimeout(look, hangProbeMs);
  });
  seen.catch(() => {});
  return {
    seen,
    stop: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
