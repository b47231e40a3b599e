// The spans of the queue, by name: a package of CommonJS that is loaded late has no names of its own in a bundle.

export { BullMQOtel } from 'bullmq-otel';
