// Spans of OpenTelemetry, if an SDK is registered in this process. Without one, nothing is loaded and nothing is measured.

import { AsyncResource } from 'node:async_hooks';
import type { Attributes, Span, SpanStatusCode, Tracer } from '@opentelemetry/api';
import { asPithError } from './errors.ts';
import { parseUrl } from './text/parse-url.ts';

/** The key under which the API of OpenTelemetry keeps a registered SDK. */
const REGISTERED = Symbol.for('opentelemetry.js.api.1');
const TRACER = 'pith';
/** Limit of the wait for a collector at the end of a process. */
const FLUSH_MS = 5_000;
// Not imported, because the API is loaded only if needed.
const FAILED: SpanStatusCode.ERROR = 2;

export function isTracing(): boolean {
  const registered = (globalThis as { readonly [REGISTERED]?: { readonly trace?: unknown } })[REGISTERED];
  return registered?.trace !== undefined;
}

/** Runs the work in a span, which further spans of the work belong to. `span` is undefined without an SDK. */
export async function inSpan<Value>(
  name: string,
  attributes: Attributes,
  work: (span?: Span) => Promise<Value>,
): Promise<Value> {
  if (!isTracing()) return work();
  return (await tracer()).startActiveSpan(name, { attributes }, async span => {
    try {
      return await work(span);
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

export function markFailed(span: Span | undefined, thrown: unknown): void {
  const { code, message } = asPithError(thrown);
  span?.setStatus({ code: FAILED, message }).setAttribute('error.type', code);
}

/** Adds a span of something that is over; times in ms since 1970. */
export async function addSpan(name: string, startMs: number, endMs: number): Promise<void> {
  if (!isTracing()) return;
  (await tracer()).startSpan(name, { startTime: startMs }).end(endMs);
}

/** Times the wait until the work begins, which may be called from anywhere, and keeps the spans of its caller. */
export function afterWait<Value>(name: string, work: () => Promise<Value>): () => Promise<Value> {
  if (!isTracing()) return work;
  const startMs = nowMs();
  return AsyncResource.bind(async () => {
    await addSpan(name, startMs, nowMs());
    return work();
  });
}

/** Finer than `Date.now()`. */
export const nowMs = (): number => performance.timeOrigin + performance.now();

/** An address without what may be secret. */
export function urlAttribute(address: string): Attributes {
  const url = parseUrl(address);
  return url === undefined
    ? {}
    : { 'url.full': url.origin === 'null' ? url.protocol : url.origin + url.pathname };
}

async function tracer(): Promise<Tracer> {
  const { trace } = await import('@opentelemetry/api');
  return trace.getTracer(TRACER);
}

/** Hands out the last spans before the process exits, if the SDK can. */
export async function flushSpans(): Promise<void> {
  if (!isTracing()) return;
  const { ProxyTracerProvider, trace } = await import('@opentelemetry/api');
  const found = trace.getTracerProvider();
  const provider = found instanceof ProxyTracerProvider ? found.getDelegate() : found;
  const { forceFlush } = provider as { readonly forceFlush?: () => Promise<void> };
  const flushed = forceFlush?.call(provider).catch(() => {});
  await Promise.race([flushed, new Promise(done => setTimeout(done, FLUSH_MS).unref())]);
}
