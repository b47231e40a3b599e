// The thread that judges pages as it is built, but a page with the title `spin` holds it up for ever, also where the thread
// has read its snapshot and is asked without it.

import { parentPort } from 'node:worker_threads';

const on = parentPort.on.bind(parentPort);
let read;
parentPort.on = (name, listen) =>
  on(name, question => {
    if (question.work === 'parse') read = JSON.parse(Buffer.from(question.bytes)).title;
    else while ((question.snapshot?.title ?? (question.options && read)) === 'spin');
    listen(question);
  });
await import('../../../dist/judge-thread.js');
