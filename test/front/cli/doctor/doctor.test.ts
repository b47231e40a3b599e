// `pith doctor` where the browser does not start: advice that is not to run the doctor.

import { expect, test } from 'vitest';
import { program } from '../../../../src/front/cli/program.ts';
import { hearing } from '../heard.ts';

const heard = hearing();

test('a browser that is none', async () => {
  const words = ['doctor', '--browser', process.execPath];
  const run = program('0', new AbortController().signal).parseAsync(['node', 'pith', ...words]);
  await expect(run).rejects.toMatchObject({
    code: 'BROWSER_UNAVAILABLE',
    message: expect.stringContaining('name another with --browser'),
  });
  expect(heard.printed).not.toContain('pith doctor');
});
