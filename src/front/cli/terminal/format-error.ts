// Formats an error of the library for the command line: its message, and the flag of the option it names.

import { flagOfOption, remedyOf } from '../flags/option-flags.ts';

interface ReportedError {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly option?: string | undefined;
}

/** The name of an option in a message, and of a part of it: `the option 'viewport.width'`. */
const OPTION = /^the option '(?:page\.)?\w+(?:\.([^']+))?'/;

export function formatError({ code, message = '', option = '' }: ReportedError): string {
  if (option === 'site') return `${message}: --site MODEL`;
  const remedy = remedyOf(option);
  if (code !== 'USAGE' && remedy !== undefined) return `${message}${remedy}`;
  const flag = flagOfOption(option);
  if (flag === undefined) return message;
  const named = message.replace(OPTION, (_, part: string | undefined) =>
    part === undefined ? flag : `${flag} (${part})`,
  );
  return named === message ? `${message}: check ${flag}` : named;
}
