// An error as the command line tells it: the library's sentence, and the flag of the option that it names.

import { flagOfOption } from './option-flags.ts';

/** How a sentence goes on where its option would help rather than be to blame. */
const HELPS: Readonly<Record<string, string>> = {
  allowNetwork: ' (--allow-network lets it)',
  ignoreHttpsErrors: ' (--ignore-https-errors opens it)',
  keepHttpErrors: ' (--keep-http-errors reads such pages)',
  privateAddresses: ' (--allow-private lifts this)',
  unpackLimits: ' (--unpack-limit raises it)',
  timeoutMs: ' (--timeout gives it longer)',
  wait: ' (--wait waits for a page that fills later)',
};

interface Told {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly option?: string | undefined;
}

export function told({ code, message = '', option = '' }: Told): string {
  if (option === 'site') return `${message}: --site MODEL`;
  if (code !== 'USAGE' && Object.hasOwn(HELPS, option)) return `${message}${HELPS[option]}`;
  const flag = flagOfOption(option);
  return flag === undefined ? message : `${message}: check ${flag}`;
}
