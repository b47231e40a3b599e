// The flags of the papers' parameters, one for each row of their table, and what they mean to the library.

import { type Command, Option } from 'commander';
import { usageError } from '../../../base/errors.ts';
import { numberWithin } from '../../../base/schema/flag-arguments.ts';
import type { NumberSetting } from '../../../base/schema/number-setting.ts';
import {
  METHOD_PARAMETERS,
  type MethodSettings,
  type ParametrisedMethod,
} from '../../../judge/baselines/parameters.ts';

interface Row {
  readonly method: ParametrisedMethod;
  readonly key: string;
  readonly parameter: NumberSetting;
}

const ROWS: readonly Row[] = Object.entries(METHOD_PARAMETERS).flatMap(([method, table]) =>
  Object.entries(table).map(([key, parameter]) => ({ method: method as ParametrisedMethod, key, parameter })),
);

const nameOf = ({ method, key }: Row): string => `--${method}-${key}`;

/** As commander names a flag: `--tagtree-hub-page` is `tagtreeHubPage`. */
const propertyOf = (row: Row): string =>
  nameOf(row)
    .slice(2)
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

export function addParameterFlags(command: Command): Command {
  for (const row of ROWS) {
    const option = new Option(
      `${nameOf(row)} <n>`,
      `${row.parameter.summary} (default: ${row.parameter.default})`,
    );
    command.addOption(
      option.argParser(numberWithin(row.parameter)).helpGroup("Parameters of the papers' methods:"),
    );
  }
  return command;
}

/** Only what was given. */
export function parametersFrom(flags: object): MethodSettings {
  const given = new Map<string, Record<string, number>>();
  for (const row of ROWS) {
    const value = (flags as Readonly<Record<string, unknown>>)[propertyOf(row)];
    if (typeof value === 'number') given.set(row.method, { ...given.get(row.method), [row.key]: value });
  }
  return Object.fromEntries(given) as MethodSettings;
}

/** The flags that these were given with. */
export const parameterFlags = (parameters: MethodSettings): string[] =>
  Object.entries(parameters).flatMap(([method, values]) =>
    Object.keys(values ?? {}).map(key => `--${method}-${key}`),
  );

/** A parameter of a method that is not asked is a mistake. */
export function refuseIdleParameters(parameters: MethodSettings, methods: readonly string[]): void {
  const idle = Object.keys(parameters).find(method => !methods.includes(method));
  if (idle === undefined) return;
  const others = methods.map(method => `'${method}'`).join(', ');
  throw usageError(`--${idle}-… means nothing to the method ${others}: use --method ${idle}`);
}
