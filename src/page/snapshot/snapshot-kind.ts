// The check of a snapshot that is passed to a library function: the outer shape first, all fields if the call fails.

import type { Kind } from '../../base/schema/checked-call.ts';
import { parseSnapshot } from './parse-snapshot.ts';
import { SNAPSHOT_SCHEMA } from './snapshot.ts';

export const SNAPSHOT: Kind = {
  what: 'a snapshot',
  fits: value => {
    if (typeof value !== 'object' || value === null) return false;
    const { schema, elements, texts, styles, scopes } = value as Readonly<Record<string, unknown>>;
    return schema === SNAPSHOT_SCHEMA && [elements, texts, styles, scopes].every(Array.isArray);
  },
  refuse: value => parseSnapshot(value, 'the snapshot'),
};
