// Looks, while a page loads, whether it still answers: one that hangs loads no more, however long it is waited for.

import { isHang } from './freeze.ts';
import { VISIT_LIMITS } from './limits.ts';
import type { OpenPage } from './open-page.ts';

export interface HangWatch {
  /** Settles once the page has answered nothing for too long; never for a page that goes on answering. */
  readonly seen: Promise<false>;
  readonly stop: () => void;
}

export function watchForHang({ cdp, watch, hang }: OpenPage): HangWatch {
  const { hangMs, hangProbeMs } = VISIT_LIMITS;
  const step = { what: 'answering', ms: hangMs };
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const seen = new Promise<false>((done, fail) => {
    const look = (): void => {
      // Costs no layout, and unlike the counters it is not answered in the middle of a script.
      watch.run(step, cdp.send('Page.getFrameTree')).then(
        () => {
          if (!isOver) timer = setTimeout(look, hangProbeMs);
        },
        (error: unknown) => {
          if (!isHang(error)) return fail(error);
          hang.isSeen ||= !isOver;
          done(false);
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
