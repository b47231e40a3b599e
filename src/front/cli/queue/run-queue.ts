// Runs `pith queue`: prints what is in the queue of a fleet, or changes it.

import { counted } from '../../../base/text/counted.ts';
import { type QueueControl, queueControl } from '../../../run/fleet/queue-control.ts';
import { printable, say } from '../terminal/console.ts';

type QueueAction = 'drain' | 'retry' | 'pause' | 'resume';

export async function showQueue(url: string, { json }: { readonly json?: true }): Promise<void> {
  const status = await withQueue(url, queue => queue.status());
  if (json) return void process.stdout.write(`${JSON.stringify(status, null, 2)}\n`);
  const { isPaused, workers, ...counts } = status;
  const lines = Object.entries(counts).map(([name, count]) => `${name.padEnd(10)} ${count}`);
  const pages = workers.reduce((sum, { concurrency }) => sum + concurrency, 0);
  lines.push(`workers    ${workers.length}, for ${counted(pages, 'page')} at a time`);
  for (const { name, concurrency } of workers) lines.push(`  ${printable(name)}: ${concurrency}`);
  if (isPaused) lines.push('paused: pith queue resume continues');
  process.stdout.write(`${lines.join('\n')}\n`);
}

export async function controlQueue(action: QueueAction, url: string): Promise<void> {
  say(await withQueue(url, ACTIONS[action]));
}

const ACTIONS: Readonly<Record<QueueAction, (queue: QueueControl) => Promise<string>>> = {
  drain: async queue => `${counted(await queue.drain(), 'page')} removed`,
  retry: async queue => `${counted(await queue.retry(), 'page')} handed out again`,
  pause: async queue => {
    await queue.pause();
    return 'paused: workers finish their pages and take no others';
  },
  resume: async queue => {
    await queue.resume();
    return 'resumed';
  },
};

async function withQueue<Value>(url: string, work: (queue: QueueControl) => Promise<Value>): Promise<Value> {
  const queue = await queueControl(url, say);
  try {
    return await work(queue);
  } finally {
    await queue.close();
  }
}
