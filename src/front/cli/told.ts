// An error as the command line tells it: the library's sentence, and the flag of the option that it names.

import { flagOfOption, remedyOf } from './option-flags.ts';

interface Told {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly option?: string | undefined;
}

export function told({ code, message = '', option = '' }: Told): string {
  if (option === 'site') return `${message}: --site MODEL`;
  const remedy = remedyOf(option);
  if (code !== 'USAGE' && remedy !== undefined) return `${message}${remedy}`;
  const flag = flagOfOption(option);
  return flag === undefined ? message : `${message}: check ${flag}`;
}
