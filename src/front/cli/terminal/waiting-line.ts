// Says on a terminal what a command waits for, once it takes long.

import { type LineTerminal, liveLine } from './live-line.ts';

const PACE = { firstMs: 5000, everyMs: 1000 };

/** Shows `text` and the seconds that passed until `work` ends. Other outputs stay as they are. */
export async function withWaitingLine<T>(
  text: string,
  work: Promise<T>,
  terminal: LineTerminal = process.stderr,
  pace = PACE,
): Promise<T> {
  if (terminal.isTTY !== true) return work;
  const { show, clear } = liveLine(terminal);
  const start = performance.now();
  let isShown = false;
  const timer = setInterval(() => {
    const ms = performance.now() - start;
    if (ms < pace.firstMs) return;
    isShown = true;
    show(`${text} … ${Math.round(ms / 1000)} s`);
  }, pace.everyMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    if (isShown) clear();
  }
}
