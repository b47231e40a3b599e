// A page that is laid out anew for each strip of its picture: the time counts for all strips together.

import { afterEach, expect, test, vi } from 'vitest';
import type { OpenPage } from '../../../src/see/browser/open-page.ts';
import { takePicture } from '../../../src/see/capture/picture.ts';

afterEach(() => vi.restoreAllMocks());

test('a picture that takes too long fails once, and is not begun again', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  let asked = 0;
  const open = {
    warnings: { add: () => {} },
    watch: { run: (_: unknown, work: Promise<unknown>) => work },
    camera: {
      send: async () => {
        asked++;
        now += 61_000;
        throw new Error('late');
      },
    },
  } as unknown as OpenPage;
  await expect(takePicture(open, { width: 8_000, height: 8_000 }, 1)).rejects.toMatchObject({
    code: 'SCREENSHOT_FAILED',
    message: 'taking the picture took longer than 60 s',
  });
  expect(asked).toBe(1);
});
