// Checks the arguments of public functions, so that a wrong one is an error of one sentence.

import { type PithError, usageError } from '../errors.ts';

/** The type that an argument must have. */
export interface Kind {
  /** Its name in messages, with the article: `a snapshot`. */
  readonly what: string;
  /** Checks the outer shape only: it runs at every call and must be fast. */
  readonly fits: (value: unknown) => boolean;
  /** Checks the whole value and throws what is wrong with it. Runs only after a call has failed. */
  readonly refuse?: (value: unknown) => void;
}

/** Wraps a function so that its first arguments are checked; `kinds` has one entry for each of them. */
export function checked<Call extends (...given: never[]) => unknown>(
  name: string,
  kinds: readonly Kind[],
  call: Call,
): Call {
  const checkedCall = (...given: unknown[]): unknown =>
    withChecked(name, kinds, given, () => call(...(given as never[])));
  return checkedCall as unknown as Call;
}

/** As `checked`, for a function that returns a promise. */
export function checkedLater<Call extends (...given: never[]) => Promise<unknown>>(
  name: string,
  kinds: readonly Kind[],
  call: Call,
): Call {
  const checkedCall = async (...given: unknown[]): Promise<unknown> => {
    refuseInvalid(name, kinds, given);
    return call(...(given as never[])).catch(error => {
      throw explainFailure(name, kinds, given, error);
    });
  };
  return checkedCall as unknown as Call;
}

/** Checks the arguments of a method, then calls `work`. */
export function withChecked<Answer>(
  name: string,
  kinds: readonly Kind[],
  given: readonly unknown[],
  work: () => Answer,
): Answer {
  refuseInvalid(name, kinds, given);
  try {
    return work();
  } catch (error) {
    throw explainFailure(name, kinds, given, error);
  }
}

export const TEXT: Kind = { what: 'a text', fits: value => typeof value === 'string' };
export const NUMBER: Kind = { what: 'a number', fits: value => typeof value === 'number' };
export const LIST: Kind = { what: 'a list', fits: Array.isArray };
export const MAP: Kind = { what: 'a Map', fits: value => value instanceof Map };
export const ITERABLE: Kind = {
  what: 'a list',
  fits: value => isObject(value) && typeof value[Symbol.iterator] === 'function',
};

/** An object with these fields; other fields are not checked. */
export function shaped(what: string, fields: Readonly<Record<string, FieldType>>): Kind {
  const entries = Object.entries(fields);
  return {
    what,
    fits: value => isObject(value) && entries.every(([name, type]) => typeOf(value[name]) === type),
  };
}

/** Also accepts `undefined`, which means the default. */
export const optional = ({ what, fits }: Kind): Kind => ({
  what,
  fits: value => value === undefined || fits(value),
});

type FieldType = 'list' | 'object' | 'function' | 'string' | 'number';

function refuseInvalid(name: string, kinds: readonly Kind[], given: readonly unknown[]): void {
  const at = kinds.findIndex(({ fits }, index) => !fits(given[index]));
  if (at >= 0) throw argumentError(name, kinds, at);
}

const ORDINALS = ['first', 'second', 'third'];

function argumentError(name: string, kinds: readonly Kind[], at: number): PithError {
  const which = kinds.length === 1 ? 'argument' : `${ORDINALS[at] ?? 'last'} argument`;
  return usageError(`${name} was not given ${kinds[at]?.what} as its ${which}`);
}

/** Finds the argument that made a call fail: the check before the call sees only the outer shape. */
function explainFailure(
  name: string,
  kinds: readonly Kind[],
  given: readonly unknown[],
  error: unknown,
): unknown {
  if (!(error instanceof TypeError || error instanceof RangeError)) return error;
  for (const [at, { refuse }] of kinds.entries()) {
    try {
      refuse?.(given[at]);
    } catch (refusal) {
      return refusal;
    }
  }
  return unusableArguments(name, error);
}

const unusableArguments = (name: string, cause: Error): PithError =>
  usageError(`${name} cannot use what it was given: ${cause.message.split('\n', 1)[0]}`, { cause });

type Fields = Readonly<Record<PropertyKey, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const typeOf = (value: unknown): string =>
  Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value;
