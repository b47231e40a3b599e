// What a caller gives as options, held to a schema: defaults filled in, or one sentence that says what is wrong.

import type { z } from 'zod';
import { PithError } from '../errors.ts';
import { misfit } from './misfit.ts';

/** Fills in defaults; an unknown key or a value that does not fit is one sentence with its name. */
export function parseOptions<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue === undefined) throw new PithError('USAGE', 'the options do not fit: give an object of them');
  if (issue.code === 'unrecognized_keys')
    throw new PithError('USAGE', `there is no option '${[...issue.path, issue.keys.join(', ')].join('.')}'`);
  if (issue.path.length === 0) throw new PithError('USAGE', `the options do not fit: ${misfit(issue)}`);
  // Options of a page stand below `page` in those of a run.
  const [option] = issue.path[0] === 'page' ? issue.path.slice(1) : issue.path;
  throw new PithError('USAGE', `the option '${issue.path.join('.')}' does not fit: ${misfit(issue)}`, {
    option: option === undefined ? undefined : String(option),
  });
}
