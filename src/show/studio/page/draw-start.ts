// Draws a page of the studio from the data that Node embedded in it.

import { type ComponentChildren, render } from 'preact';
import './studio.css';
import { type ReadStart, readStart } from './read-start.ts';

export function drawStart(viewOf: (read: ReadStart) => ComponentChildren): void {
  const root = document.getElementById('studio');
  if (root === null) return;
  readStart()
    .then(read => render(viewOf(read), root))
    .catch((error: unknown) => {
      root.textContent = `This page cannot be shown: ${error instanceof Error ? error.message : String(error)}`;
    });
}
