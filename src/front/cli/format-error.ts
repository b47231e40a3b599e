// Formats an error of the library for the command line: its message, and the flag of the option it names.

import { flagOfOption } from './option-flags.ts';

/** Appended to an error that the option would fix, rather than one that its value caused. */
const HELPS: Readonly<Record<string, string>> = {
  allowNetwork: ' (--allow-network lets it)',
  ignoreHttpsErrors: ' (--ignore-https-errors opens it)',
  keepHttpErrors: ' (--keep-http-errors reads such pages)',
  privateAddresses: ' (--allow-private lifts this)',
  unpackLimits: ' (--unpack-limit raises it)',
  timeoutMs: ' (--timeout gives it longer)',
  wait: ' (--wait waits for a page that fills later)',
};

interface ReportedError {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly option?: string | undefined;
}

export function formatError({ code, message = '', option = '' }: ReportedError): string {
  if (option === 'site') return `${message}: --site MODEL`;
  if (code !== 'USAGE' && Object.hasOwn(HELPS, option)) return `${message}${HELPS[option]}`;
  const flag = flagOfOption(option);
  return flag === undefined ? message : `${message}: check ${flag}`;
}
