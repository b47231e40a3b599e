// Numbers that a user may set: default, range, meaning and source of each, as rows of a table.

import { z } from 'zod';

export interface NumberSetting {
  readonly default: number;
  readonly least: number;
  readonly most: number;
  readonly isWhole: boolean;
  /** Meaning and unit, for help texts. */
  readonly summary: string;
  /** Source of the default. */
  readonly source: string;
}

/** One optional number for each row of a table. */
export function numbersSchema<Name extends string>(table: Readonly<Record<Name, NumberSetting>>) {
  const shape = Object.entries<NumberSetting>(table).map(([name, { least, most, isWhole }]) => {
    const number = z.number().min(least).max(most);
    return [name, (isWhole ? number.int() : number).optional()] as const;
  });
  return z.strictObject(Object.fromEntries(shape) as Record<Name, z.ZodOptional<z.ZodNumber>>).optional();
}
