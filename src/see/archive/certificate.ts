// The certificate that the replay presents for every host: generated in each process, trusted by nobody else.

import { generate } from 'selfsigned';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

let made: Promise<Certificate> | undefined;

export function replayCertificate(): Promise<Certificate> {
  made ??= generate([{ name: 'commonName', value: 'archive replay' }], {
    keyType: 'ec',
    algorithm: 'sha256',
  }).then(({ private: key, cert }) => ({ key, cert }));
  return made;
}
