// Re-exports bullmq-otel by name, for the same reason as `base/http/undici.ts`.

export { BullMQOtel } from 'bullmq-otel';
