// Checks the options of a caller against a schema and fills in defaults.

import type { z } from 'zod';
import { usageError } from '../errors.ts';
import { misfit } from './misfit.ts';

/** Throws one sentence that names the option where a key is unknown or a value does not fit. */
export function parseOptions<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue === undefined) throw usageError('the options are invalid: give an object');
  if (issue.code === 'unrecognized_keys')
    throw usageError(`there is no option '${named([...issue.path, issue.keys.join(', ')])}'`);
  if (issue.path.length === 0) throw usageError(`the options do not fit: ${misfit(issue)}`);
  // A run nests the options of its pages under `page`.
  const [option] = issue.path[0] === 'page' ? issue.path.slice(1) : issue.path;
  throw usageError(
    `the option '${named(issue.path)}' does not fit: ${misfit(issue)}${received(input, issue)}`,
    { option: option === undefined ? undefined : String(option) },
  );
}

/** Only numbers beyond a limit: a text may be a secret, such as a token or a header. */
function received(input: unknown, { code, path }: z.core.$ZodIssue): string {
  if (code !== 'too_small' && code !== 'too_big') return '';
  let value = input;
  for (const name of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[name];
  return typeof value === 'number' ? `, received ${value}` : '';
}

/** Characters of an option name in a message: the name may come from an HTTP client and have any length. */
const MOST_NAMED = 200;

function named(path: readonly PropertyKey[]): string {
  const name = path.join('.');
  return name.length > MOST_NAMED ? `${name.slice(0, MOST_NAMED)}…` : name;
}

export const isFunction = (value: unknown): boolean => typeof value === 'function';

/** Checks the members that are used, not the class: signals of other libraries are not of Node's class. */
export const isSignal = (value: unknown): boolean =>
  typeof (value as AbortSignal | null | undefined)?.aborted === 'boolean' &&
  isFunction((value as AbortSignal).addEventListener);
