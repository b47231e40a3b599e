// An error as the command line tells it: the library's sentence, and the flag of the option that it names.

/** How each sentence goes on, by the option that is to blame or would help. */
const FLAGS: Readonly<Record<string, string>> = {
  authFile: ': check --auth',
  blockAds: ': check --block-ads',
  hide: ': check --hide',
  ignoreHttpsErrors: ' (--ignore-https-errors opens it)',
  keepHttpErrors: ' (--keep-http-errors reads such pages)',
  privateAddresses: ' (--allow-private lifts this)',
  site: ': --site MODEL',
  timeoutMs: ' (--timeout gives it longer)',
  wait: ': check --wait',
};

interface Told {
  readonly message?: string | undefined;
  readonly option?: string | undefined;
}

export const told = ({ message = '', option }: Told): string =>
  option !== undefined && Object.hasOwn(FLAGS, option) ? `${message}${FLAGS[option]}` : message;
