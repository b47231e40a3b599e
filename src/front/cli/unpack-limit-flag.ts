// `--unpack-limit`: how far files and archives may grow when they are unpacked.

import { InvalidArgumentError, Option } from 'commander';
import { UNPACK_LIMITS, type UnpackLimit, type UnpackLimitsInput } from '../../base/unpack/unpack-limits.ts';

const SUFFIX = 'Bytes';
const NAMES = Object.keys(UNPACK_LIMITS).map(name => name.slice(0, -SUFFIX.length));

export const unpackLimitOption = (): Option =>
  new Option(
    '--unpack-limit <name=size>',
    `${NAMES.join(', ')}: the most that is unpacked, such as record=1GB; repeatable`,
  ).argParser(unpackLimit);

const UNITS: Readonly<Record<string, number>> = { '': 1, kb: 2 ** 10, mb: 2 ** 20, gb: 2 ** 30 };

function unpackLimit(text: string, previous: UnpackLimitsInput = {}): UnpackLimitsInput {
  const [, name = '', count, unit = ''] = /^(\w+)=(\d+(?:\.\d+)?)\s*([kmg]b)?$/i.exec(text.trim()) ?? [];
  if (!NAMES.includes(name) || count === undefined)
    throw new InvalidArgumentError(
      `expected one of ${NAMES.join(', ')} with a size, such as record=1GB, received '${text}'.`,
    );
  const limit = `${name}${SUFFIX}` as UnpackLimit;
  return { ...previous, [limit]: Math.round(Number(count) * (UNITS[unit.toLowerCase()] ?? 1)) };
}
