// Shows progress on stderr: one live line on a terminal, a line every half minute elsewhere.

import { printable } from './console.ts';

/** Interval between two lines if stderr is not a terminal. */
export const SPARSE_MS = 30_000;

export interface LiveLine {
  readonly show: (line: string) => void;
  /** Clears the live line. */
  readonly clear: () => void;
}

export interface LineTerminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export function liveLine(terminal: LineTerminal = process.stderr, now = () => performance.now()): LiveLine {
  const isLive = terminal.isTTY === true;
  let last = now();
  return {
    show: text => {
      const line = printable(text);
      if (isLive) terminal.write(`\r\x1b[K${line.slice(0, (terminal.columns || 80) - 1)}`);
      else if (now() - last > SPARSE_MS) {
        last = now();
        terminal.write(`${line}\n`);
      }
    },
    clear: () => {
      if (isLive) terminal.write('\r\x1b[K');
    },
  };
}
