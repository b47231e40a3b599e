// Tells by its first bytes whether a file is a web archive.

import { firstBytes } from '../../base/files/regular-file.ts';
import { unpackedStart } from '../../base/unpack/gzip.ts';

type ArchiveKind = 'warc' | 'wacz';

export async function archiveKind(path: string): Promise<ArchiveKind | undefined> {
  const start = await firstBytes(path);
  if (start.subarray(0, 4).equals(Buffer.from('PK\x03\x04')))
    return path.endsWith('.wacz') ? 'wacz' : undefined;
  return startsAsWarc(unpackedStart(start)) ? 'warc' : undefined;
}

const startsAsWarc = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === 'WARC/';
