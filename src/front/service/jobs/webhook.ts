// Sends the signed message that a job has ended, as the Standard Webhooks specification has it.

import { createHmac } from 'node:crypto';
import { asPithError } from '../../../base/errors.ts';
import { type FetchOptions, fetchBytes } from '../../../run/sources/fetch-bytes.ts';
import { SERVICE_LIMITS } from '../limits.ts';
import type { WebhookAddress } from './job-file.ts';

export interface WebhookMessage {
  /** The same for every attempt, so that a receiver can drop copies. */
  readonly id: string;
  readonly body: string;
}

/** Returns why the message was not accepted; undefined if it was. */
export async function sendWebhook(
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
