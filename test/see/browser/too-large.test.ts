import { expect, test } from 'vitest';
import { tooLarge } from '../../../src/see/browser/program/browser-processes.ts';

const GB = 2 ** 30;
const ended = (gigabytes: readonly number[], machine: number): readonly number[] =>
  tooLarge(
    gigabytes.map(size => ({ bytes: size * GB })),
    machine * GB,
  ).map(({ bytes }) => bytes / GB);

test.each([
  { renderers: [0.2, 1.9, 1.8], machine: 24, gone: [] },
  { renderers: [0.2, 2.1, 1.8], machine: 24, gone: [2.1] },
  { renderers: [1.2, 0.2, 1.1], machine: 4, gone: [1.2] },
  { renderers: [1.5, 1.2, 1.1], machine: 4, gone: [1.2, 1.5] },
  { renderers: [0.2, 0.3, 0.4], machine: 2, gone: [] },
])('of renderers of $renderers GB on a machine of $machine GB, $gone end', ({ renderers, machine, gone }) => {
  expect(ended(renderers, machine)).toEqual(gone);
});
