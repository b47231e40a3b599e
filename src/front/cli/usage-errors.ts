// Prints usage errors of commander in the format of all errors; makes the choices of options ignore case, and refuses
// repeated flags.

import { type Command, InvalidArgumentError, type Option } from 'commander';
import { onOneLine } from '../../base/text/on-one-line.ts';
import { errorLine } from './terminal/console.ts';

/** Applies to the command and all its verbs. */
export function formatUsageErrors(command: Command): void {
  const { outputError } = command.configureOutput();
  command.configureOutput({
    outputError: (text, write) => {
      // The output handler of the command itself may add text.
      let whole = text;
      outputError?.(text, added => {
        whole = added;
      });
      write(errorLine('USAGE', usageMessage(whole, command)));
    },
  });
  if (command.parent !== null)
    command.showHelpAfterError(`(run pith ${commandPath(command)} --help for usage)`);
  ignoreCase(command);
  refuseRepeats(command);
  for (const verb of command.commands) formatUsageErrors(verb);
}

/** Turns commander's message into one sentence, with what the help of the verb says about what is missing. */
export const usageMessage = (text: string, verb: Command): string =>
  onOneLine(
    text
      .trim()
      .replace(/^error: /, '')
      .replace(FAULTY_FLAG, '$1: ')
      .replace(FAULTY_ARGUMENT, '<$1>: ')
      .replace(/^required option '(.+)' not specified$/, (said, flags) =>
        described(
          said,
          verb.options.find(option => option.flags === flags),
        ),
      )
      .replace(/^missing required argument '(.+)'$/, (said, name) =>
        described(
          said,
          verb.registeredArguments.find(argument => argument.name() === name),
        ).replace(/ \([^()]+\)$/, ''),
      )
      .replace(/^too many arguments for 'segment'.*$/, '$& pith batch reads many pages.')
      .replace(/\((Did you mean )/, '(did you mean ')
      .replace(UNKNOWN_OPTION, (_, said, flag, hint) => `${said} ${hintAt(flag, hint, verb)}`)
      .trimEnd(),
  );

const described = (said: string, part: { readonly description: string } | undefined): string =>
  part?.description ? `${said}: ${part.description}` : said;

const UNKNOWN_OPTION =
  /^(unknown option '(--?\w[\w-]*)(?:[^\w'-][^']*)?')\s*(?:\(did you mean ([^?]+)\?\))?$/;

/** Options of which some verbs have one and some the other, for the same purpose. The limits of `diff` are no numbers. */
const SISTERS: readonly (readonly string[])[] = [
  ['--limit <n>', '--pages <n>'],
  ['-o', '--output', '--out'],
  ['--format', '--formats'],
  ['--token', '--token-file'],
];

/** Names the option that was probably meant, or the verbs that have this one. */
function hintAt(flag: string, suggestion: string | undefined, verb: Command): string {
  const sisters = SISTERS.find(names => names.some(name => nameIn(name) === flag)) ?? [];
  const sister = sisters.find(name =>
    verb.options.some(({ long, flags }) => name === long || name === flags),
  );
  const meant = sister === undefined ? suggestion : nameIn(sister);
  if (meant !== undefined) return `(did you mean ${meant}?)`;
  let root = verb;
  while (root.parent !== null) root = root.parent;
  const verbs = verbsBelow(root).filter(({ options }) =>
    options.some(({ long, short }) => [long, short].includes(flag)),
  );
  const names = verbs.map(commandPath);
  if (names.length > MOST_VERBS)
    names.splice(MOST_VERBS - 1, names.length, `${names.length - MOST_VERBS + 1} others`);
  return verbs.length === 0 ? '' : `(an option of pith ${names.join(', ')})`;
}

/** Most verbs that a hint names: nearly all have an output and a timeout. */
const MOST_VERBS = 4;

const nameIn = (flags: string): string => flags.split(' ', 1)[0] ?? flags;

const verbsBelow = (command: Command): Command[] =>
  command.commands.flatMap(verb => [verb, ...verbsBelow(verb)]);

/** Matches the start of a message of commander that our own sentence repeats with the value. */
const FAULTY_FLAG =
  /^option '(?:-\w, )?(--[\w-]+)(?![\w-])[^']*' argument '[\s\S]*?' is invalid\. (?!Allowed choices)/;
const FAULTY_ARGUMENT = /^command-argument value '[\s\S]*?' is invalid for argument '([\w-]+)'\. /;

function commandPath(command: Command): string {
  const { parent } = command;
  return parent?.parent ? `${commandPath(parent)} ${command.name()}` : command.name();
}

/** Accepts `--zone rm` for `--zone RM`. */
function ignoreCase(command: Command): void {
  for (const option of command.options) {
    const { argChoices, parseArg } = option;
    if (argChoices === undefined || parseArg === undefined) continue;
    option.parseArg = <Value>(text: string, previous: Value): Value =>
      parseArg(argChoices.find(choice => choice.toLowerCase() === text.toLowerCase()) ?? text, previous);
  }
}

/** Refuses a flag that is given twice and takes one value: the first would be dropped in silence. */
function refuseRepeats(command: Command): void {
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
