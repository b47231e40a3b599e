// Refuses a flag that is given twice and takes one value: the first would be dropped in silence.

import { type Command, InvalidArgumentError, type Option } from 'commander';

/** To be called once for each command, after its flags were added. */
export function refuseRepeats(command: Command): void {
  for (const option of command.options) {
    const { parseArg, required, optional, variadic, description } = option;
    if (!(required || optional) || variadic || description.includes('; repeatable')) continue;
    const read = (parseArg ?? (text => text)) as (text: string, previous: unknown) => unknown;
    option.parseArg = ((text: string, previous: unknown) => {
      const value = read(text, previous);
      if (isGiven(command, option) && JSON.stringify(value) === JSON.stringify(read(text, undefined)))
        throw new InvalidArgumentError(`it takes one value, and was given before '${text}': give it once.`);
      return value;
    }) as NonNullable<typeof parseArg>;
  }
}

const isGiven = (command: Command, option: Option): boolean =>
  command.getOptionValueSource(option.attributeName()) === 'cli';
