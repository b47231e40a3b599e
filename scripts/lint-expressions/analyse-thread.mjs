// A thread that analyses one expression after the other.

import { parentPort } from 'node:worker_threads';
// The build without native parts: it gives the same verdict on every system.
import recheck from 'recheck/lib/browser.js';
import { PARAMETERS } from './parameters.mjs';

parentPort.on('message', ({ source, flags }) => {
  const { status, complexity, attack, error } = recheck.checkSync(source, flags, PARAMETERS);
  parentPort.postMessage({
    status,
    summary: complexity?.summary ?? error?.message ?? error?.kind,
    attack: attack?.pattern,
  });
});
