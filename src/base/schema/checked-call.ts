// The border of the library: what a caller gives is looked at before it is used, so that junk is one sentence.

import { PithError } from '../errors.ts';

/** What an argument must be. */
export interface Kind {
  /** With its article: `a snapshot`. */
  readonly what: string;
  /** Quick, for it is asked at each call: the outer shape. */
  readonly fits: (value: unknown) => boolean;
  /** Throws where something deeper does not fit; asked once a call has failed. */
  readonly refuse?: (value: unknown) => void;
}

/** The function with its arguments checked; those beyond the kinds that are named are left to it. */
export function checked<Call extends (...given: never[]) => unknown>(
  name: string,
  kinds: readonly Kind[],
  call: Call,
): Call {
  const checkedCall = (...given: unknown[]): unknown =>
    withChecked(name, kinds, given, () => call(...(given as never[])));
  return checkedCall as unknown as Call;
}

/** The same of a function whose failures come with its promise. */
export function checkedLater<Call extends (...given: never[]) => Promise<unknown>>(
  name: string,
  kinds: readonly Kind[],
  call: Call,
): Call {
  const checkedCall = async (...given: unknown[]): Promise<unknown> => {
    refuseJunk(name, kinds, given);
    return call(...(given as never[])).catch(error => {
      throw explained(name, kinds, given, error);
    });
  };
  return checkedCall as unknown as Call;
}

/** Of a method, with what it was given. */
export function withChecked<Answer>(
  name: string,
  kinds: readonly Kind[],
  given: readonly unknown[],
  work: () => Answer,
): Answer {
  refuseJunk(name, kinds, given);
  try {
    return work();
  } catch (error) {
    throw explained(name, kinds, given, error);
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

/** An object that has these fields, each of its type; the rest is not looked at. */
export function shaped(what: string, fields: Readonly<Record<string, FieldType>>): Kind {
  const entries = Object.entries(fields);
  return {
    what,
    fits: value => isObject(value) && entries.every(([name, type]) => typeOf(value[name]) === type),
  };
}

/** Nothing, so that the default stands, or one of this kind. */
export const optional = ({ what, fits }: Kind): Kind => ({
  what,
  fits: value => value === undefined || fits(value),
});

type FieldType = 'list' | 'object' | 'function' | 'string' | 'number';

function refuseJunk(name: string, kinds: readonly Kind[], given: readonly unknown[]): void {
  const at = kinds.findIndex(({ fits }, index) => !fits(given[index]));
  if (at >= 0) throw misgiven(name, kinds, at);
}

const ORDINALS = ['first', 'second', 'third'];

function misgiven(name: string, kinds: readonly Kind[], at: number, cause?: unknown): PithError {
  const which = kinds.length === 1 ? 'argument' : `${ORDINALS[at] ?? 'last'} argument`;
  return new PithError('USAGE', `${name} was not given ${kinds[at]?.what} as its ${which}`, { cause });
}

/** Junk may lie deeper than is looked at beforehand: the kinds that can tell are asked, else it is a fault of ours. */
function explained(name: string, kinds: readonly Kind[], given: readonly unknown[], error: unknown): unknown {
  if (!(error instanceof TypeError || error instanceof RangeError)) return error;
  for (const [at, { refuse }] of kinds.entries()) {
    try {
      refuse?.(given[at]);
    } catch (refusal) {
      return refusal;
    }
  }
  return misgivenAnywhere(name, error);
}

const misgivenAnywhere = (name: string, cause: Error): PithError =>
  new PithError('USAGE', `${name} cannot use what it was given: ${cause.message.split('\n', 1)[0]}`, {
    cause,
  });

type Fields = Readonly<Record<PropertyKey, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const typeOf = (value: unknown): string =>
  Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value;
