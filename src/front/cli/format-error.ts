// Formats an error of the library for the command line: its message, and the flag of the option it names.

import { flagOfOption, remedyOf } from './option-flags.ts';

interface ReportedError {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly option?: string | undefined;
}

export function formatError({ code, message = '', option = '' }: ReportedError): string {
  if (option === 'site') return `${message}: --site MODEL`;
  const remedy = remedyOf(option);
  if (code !== 'USAGE' && remedy !== undefined) return `${message}${remedy}`;
  const flag = flagOfOption(option);
  return flag === undefined ? message : `${message}: check ${flag}`;
}
