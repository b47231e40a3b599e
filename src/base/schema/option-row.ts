// The row of one option: all that the library, the command line, the service and the docs say of it.

import type { z } from 'zod';

/** Handed to the rows when schemas are made: a table of rows is read for `--help`, which loads no zod. */
export type Zod = typeof z;

export interface ZodTools {
  readonly z: Zod;
}

export const toggle = ({ z }: ZodTools) => z.boolean();
export const text = ({ z }: ZodTools) => z.string();
export const whole =
  (least: number, most = Number.MAX_SAFE_INTEGER) =>
  ({ z }: ZodTools) =>
    z.number().int().min(least).max(most);

/** The rows of what is off by default, and what HTTP clients may turn on. */
export const SWITCH = { http: true, schema: toggle, default: false } as const;

/** `Tools`: what schemas are made with. */
export interface OptionRow<Input = unknown, Tools = never> {
  /** An imperative phrase, for the help of its flag and for the description of the service. */
  readonly help: string;
  /** Takes effect when the browser context of a page is made. */
  readonly isOfContext?: true;
  /** Pages with this option share their browser context with no other page. */
  readonly hasOwnContext?: true;
  /** Its value is never shown. */
  readonly isSecret?: true;
  /** Does not change the results of a run, or not even the snapshot of a page: not part of their keys. */
  readonly isNeutral?: 'to runs' | 'to snapshots and runs';
  /** Applies to a tab that is open already too: it neither opens a page nor acts in it. */
  readonly isOfTabs?: true;
  /** MCP tools that take it: `pith_read`, or all whose answer depends on the window. `help`, `schema`: for them alone. */
  readonly ofTools?: {
    readonly tools: 'pith_read' | 'window';
    readonly help?: string;
    readonly schema?: (tools: ZodTools) => z.ZodType;
  };
  /** Changes nothing for pages that are replayed without a network. */
  readonly needsNetwork?: true;
  /** Not for the pages of a run: makes files of one page, or names a place in it. */
  readonly isOfOnePage?: true;
  /** HTTP clients may set it: to anything, or only to what a narrower schema takes. Without this they may not. */
  readonly http?: true | ((tools: Tools) => z.ZodType);
  /** Checks the option when it is given. */
  readonly schema: (tools: Tools) => z.ZodType;
  readonly default?: Input;
  readonly flag?: OptionFlag;
}

interface OptionFlag {
  /** In commander's notation: `--timeout <duration>`. */
  readonly name: string;
  /** Replaces the help of the option. */
  readonly help?: string;
  /** The parser of its argument, such as those of `flag-arguments.ts`; a text without it. */
  readonly argument?: (text: string, previous: never) => unknown;
  /** It may be repeated: each argument is added to the earlier ones. */
  readonly isRepeatable?: true;
  /** The only arguments that it takes. */
  readonly choices?: readonly string[];
  /** The value of the option where the flag is given; without it the value of the flag. */
  readonly sets?: unknown;
  /** Its heading in the help. */
  readonly group?: string;
  /** Other verbs with this option have no flag for it. */
  readonly isOfSegment?: true;
  /** In `pith segment` it changes nothing beside some flags, or without any of others; see `FlagRule`. */
  readonly idle?: FlagsBeside & { readonly why: string };
  /** In `pith segment` it is refused beside these flags. */
  readonly refused?: Required<Pick<FlagsBeside, 'not'>> & { readonly says: string };
  /** Ends the sentence of an error that this flag would have prevented. */
  readonly remedy?: string;
}

export interface FlagsBeside {
  /** Requires one of these. */
  readonly needs?: readonly string[];
  /** Forbids all of these. */
  readonly not?: readonly string[];
}

export type OptionRows<Tools = never> = Readonly<Record<string, OptionRow<unknown, Tools>>>;

/** A row for each option of an interface. */
export type RowsOf<Options, Tools> = {
  readonly [Name in keyof Options]-?: OptionRow<Exclude<Options[Name], undefined>, Tools>;
};
