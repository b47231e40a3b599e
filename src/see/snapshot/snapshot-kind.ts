// A snapshot as an argument of the library: known by its outer shape, told in full where a call has failed over it.

import type { Kind } from '../../base/schema/checked-call.ts';
import { SNAPSHOT_SCHEMA } from './snapshot.ts';
import { parseSnapshot } from './snapshot-file.ts';

export const SNAPSHOT: Kind = {
  what: 'a snapshot',
  fits: value => {
    if (typeof value !== 'object' || value === null) return false;
    const { schema, elements, texts, styles, scopes } = value as Readonly<Record<string, unknown>>;
    return schema === SNAPSHOT_SCHEMA && [elements, texts, styles, scopes].every(Array.isArray);
  },
  refuse: value => parseSnapshot(value, 'the snapshot'),
};
