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
    throw new PithError('USAGE', `there is no option '${named([...issue.path, issue.keys.join(', ')])}'`);
  if (issue.path.length === 0) throw new PithError('USAGE', `the options do not fit: ${misfit(issue)}`);
  // Options of a page stand below `page` in those of a run.
  const [option] = issue.path[0] === 'page' ? issue.path.slice(1) : issue.path;
  throw new PithError('USAGE', `the option '${named(issue.path)}' does not fit: ${misfit(issue)}`, {
    option: option === undefined ? undefined : String(option),
  });
}

/** Names may be a stranger's, and of any length. */
const MOST_NAMED = 200;

function named(path: readonly PropertyKey[]): string {
  const name = path.join('.');
  return name.length > MOST_NAMED ? `${name.slice(0, MOST_NAMED)}…` : name;
}
