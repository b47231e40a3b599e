// Collects the spans of a test, with the SDK of OpenTelemetry registered as a user would.

import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-base';

export interface Spans {
  readonly all: () => readonly ReadableSpan[];
  /** `parent > name` of each span, sorted. */
  readonly tree: () => string[];
  readonly stop: () => Promise<void>;
}

export function collectSpans(
  processorOf: (exporter: InMemorySpanExporter) => SpanProcessor = exporter =>
    new SimpleSpanProcessor(exporter),
): Spans {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [processorOf(exporter)] });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  let ended: readonly ReadableSpan[] | undefined;
  const all = () => ended ?? exporter.getFinishedSpans();
  const nameOf = (id: string | undefined) => all().find(span => span.spanContext().spanId === id)?.name ?? '';
  return {
    all,
    tree: () =>
      all()
        .map(span => `${nameOf(span.parentSpanContext?.spanId)} > ${span.name}`)
        .sort(),
    stop: async () => {
      // The exporter forgets its spans at its end.
      ended = [...all()];
      await provider.shutdown();
      trace.disable();
      propagation.disable();
      context.disable();
    },
  };
}
