// `peak-memory FILE`: segments a page without a picture, and prints the most memory this process had, in MB.

import { open } from '../../dist/index.js';
import { peakMb } from './processes.mjs';

const pith = await open({ concurrency: 1 });
await pith.segment(process.argv[2], { timeoutMs: 120_000 });
await pith.close();
console.log(peakMb(process.pid));
