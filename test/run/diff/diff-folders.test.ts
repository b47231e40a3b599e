// A page that failed in both runs is no news: it is left out, and counted once.

import { expect, test } from 'vitest';
import { PithError } from '../../../src/base/errors.ts';
import { diffFolders } from '../../../src/run/diff/diff-folders.ts';
import type { FolderPage } from '../../../src/run/diff/side.ts';

const page = (url: string, hasFailed: boolean): FolderPage => ({
  ...{ name: url, url, key: url, file: url, path: null, copy: url, isOpened: false, hasFailed },
  fault: new PithError('INPUT_INVALID', `${url} cannot be compared`),
  read: () => Promise.reject(new Error('unread')),
});

const differing = async (before: FolderPage[], after: FolderPage[]) => {
  let leftOut = 0;
  const outcomes = await diffFolders(
    [before, after],
    'old',
    { limits: {}, update: false, only: [], draws: false } as never,
    {
      see: (() => undefined) as never,
      onLeftOut: pages => {
        leftOut += pages;
      },
    },
  );
  return { leftOut, names: outcomes.map(({ name }) => name) };
};

test('a page that failed twice is left out, one that failed once is not, nor all pages', async () => {
  const [twice, before, after] = [page('twice', true), page('once', false), page('once', true)];
  expect(await differing([twice, before], [twice, after])).toEqual({ leftOut: 1, names: ['once'] });
  expect(await differing([twice], [twice])).toEqual({ leftOut: 0, names: ['twice'] });
});
