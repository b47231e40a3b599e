// The cache folder of a user, who may have no home, or one that takes nothing.

import { existsSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { homeFolder, makeOwnFolder, userCacheFolder } from '../../../src/base/files/own-folder.ts';
import { needs } from '../../support/needs.ts';

test(
  'in a folder that takes no entries none is made, at once',
  needs(existsSync('/proc/self'), '/proc'),
  () => {
    expect(() => makeOwnFolder('/proc/a/b')).toThrow(/ENOENT/);
  },
);

test('an empty or relative HOME is no home', needs(process.platform !== 'win32', 'HOME'), () => {
  for (const home of ['', 'here']) {
    vi.stubEnv('HOME', home);
    expect(homeFolder()).toMatch(/^\//);
    expect(userCacheFolder({}, 'linux')).toMatch(/^\//);
  }
  vi.unstubAllEnvs();
});
