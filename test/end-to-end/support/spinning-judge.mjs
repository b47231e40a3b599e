// The thread that judges pages as it is built, but a page with the title `spin` holds it up for ever.

import { parentPort } from 'node:worker_threads';

const on = parentPort.on.bind(parentPort);
parentPort.on = (name, listen) =>
  on(name, question => {
    while (question.snapshot?.title === 'spin');
    listen(question);
  });
await import('../../../dist/judge-thread.js');
