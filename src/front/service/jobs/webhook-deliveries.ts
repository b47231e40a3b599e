// Tells the webhooks of jobs that they have ended, again after a while if a message was not accepted.

import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { asPithError } from '../../../base/errors.ts';
import { type AllowedHosts, privateAddressesOf } from '../../../run/pipeline/allowed-hosts.ts';
import { type FetchOptions, fetchBytes } from '../../../run/sources/fetch-bytes.ts';
import { SERVICE_LIMITS } from '../limits.ts';
import { type Job, type JobFile, viewOf, type WebhookAddress } from './job.ts';

interface DeliveryCalls {
  /** False once the job was deleted. */
  readonly isThere: (job: Job) => boolean;
  readonly change: (job: Job, changes: Partial<JobFile>) => Promise<void>;
  readonly note: (job: string, message: string) => void;
  readonly webhookWaitsMs?: readonly number[];
}

export class WebhookDeliveries {
  readonly #running = new Set<Promise<void>>();
  readonly #hosts: AllowedHosts;
  readonly #calls: DeliveryCalls;
  readonly #signal: AbortSignal;

  constructor(hosts: AllowedHosts, calls: DeliveryCalls, signal: AbortSignal) {
    this.#hosts = hosts;
    this.#calls = calls;
    this.#signal = signal;
  }

  start(job: Job): void {
    const delivery = this.#deliver(job)
      .catch((error: unknown) => this.#calls.note(job.file.id, asPithError(error).message))
      .finally(() => this.#running.delete(delivery));
    this.#running.add(delivery);
  }

  async ended(): Promise<void> {
    await Promise.all(this.#running);
  }

  /** Repeats the message until it is accepted, the attempts are used up, or the job is gone or started again. */
  async #deliver(job: Job): Promise<void> {
    const { isThere, change, webhookWaitsMs: waitsMs = SERVICE_LIMITS.webhook.waitsMs } = this.#calls;
    const signal = this.#signal;
    const { endedAt } = job.file;
    for (;;) {
      const { webhook, id } = job.file;
      if (webhook === undefined || webhook.deliveredAt !== undefined) return;
      const waitMs = webhook.attempts === 0 ? 0 : waitsMs[webhook.attempts - 1];
      if (waitMs === undefined) return;
      await pause(waitMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted || !isThere(job) || job.file.endedAt !== endedAt) return;
      const data = viewOf(job);
      const message = {
        id: messageId(id, endedAt),
        body: JSON.stringify({ type: 'job.ended', timestamp: endedAt, data }),
      };
      const failure = await sendWebhook(webhook, message, privateAddressesOf(this.#hosts), signal);
      // A message that the end of the service cut off is sent again by the next one.
      if ((failure !== undefined && signal.aborted) || job.file.endedAt !== endedAt) return;
      const attempts = webhook.attempts + 1;
      const { deliveredAt: _, failure: _failure, ...address } = webhook;
      const delivered = failure === undefined ? { deliveredAt: new Date().toISOString() } : { failure };
      if (isThere(job)) await change(job, { webhook: { ...address, attempts, ...delivered } });
    }
  }
}

/** Without full stops, which separate the signed parts. */
const messageId = (job: string, endedAt = ''): string => `${job}_${Date.parse(endedAt)}`;

interface WebhookMessage {
  /** The same for every attempt, so that a receiver can drop copies. */
  readonly id: string;
  readonly body: string;
}

/**
 * Sends the signed message that a job has ended (Standard Webhooks). Returns why it was not accepted; undefined if it was.
 */
async function sendWebhook(
  { url, secret }: WebhookAddress,
  { id, body }: WebhookMessage,
  privateAddresses: FetchOptions['privateAddresses'],
  signal?: AbortSignal,
): Promise<string | undefined> {
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': webhookSignature(secret, id, timestamp, body),
  };
  const { answerBytes: maxBytes, timeoutMs } = SERVICE_LIMITS.webhook;
  try {
    const options = { headers, body, privateAddresses };
    const { status, chunks } = await fetchBytes(url, options, { maxBytes, timeoutMs, signal });
    await closed(chunks);
    return status >= 200 && status < 300 ? undefined : `the receiver answers with status ${status}`;
  } catch (error) {
    return asPithError(error).message;
  }
}

/** Closes the connection; the body does not matter, nor how it fails. */
async function closed(chunks: AsyncIterable<Buffer>): Promise<void> {
  try {
    for await (const _ of chunks) break;
  } catch {}
}

export function webhookSignature(secret: string, id: string, timestamp: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
