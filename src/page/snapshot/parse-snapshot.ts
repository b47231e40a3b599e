// Checks data from outside: each field of a snapshot, and that its indices are valid.

import { PithError } from '../../base/errors.ts';
import type { Kind } from '../../base/schema/checked-call.ts';
import { describeSchema, namedSchema } from '../../base/schema/misfit.ts';
import { Misfits } from './fields.ts';
import { SNAPSHOT_FIELDS, SNAPSHOT_SCHEMA, type Snapshot } from './snapshot.ts';
import { exceededLimit } from './snapshot-limits.ts';

/** `name`: the name of the data in errors. */
export function parseSnapshot(data: unknown, name: string): Snapshot {
  const schema = namedSchema(data);
  if (schema !== SNAPSHOT_SCHEMA) {
    const reason = String(schema).startsWith('pith/result@')
      ? 'it is a record, which cannot be read again: --snapshot saves what can'
      : describeSchema(schema);
    throw new PithError(
      'SNAPSHOT_INVALID',
      `${name} is not a snapshot of this version (${SNAPSHOT_SCHEMA}): ${reason}`,
    );
  }
  const misfits = new Misfits();
  if (!SNAPSHOT_FIELDS(misfits, name, data))
    throw new PithError(
      'SNAPSHOT_INVALID',
      `${name} is damaged at '${misfits.path.slice(1).join('.')}': ${misfits.reason}`,
    );
  // Returns the data itself, so that saving it again gives the same bytes.
  const snapshot = data as Snapshot;
  const broken = brokenLink(snapshot);
  if (broken !== undefined) throw new PithError('SNAPSHOT_INVALID', `${name} is damaged: ${broken}`);
  const exceeded = exceededLimit(snapshot);
  if (exceeded !== undefined) throw new PithError('INPUT_TOO_LARGE', `${name} ${exceeded}`);
  return snapshot;
}

/** Describes the first invalid index; undefined if all are valid. */
export function brokenLink(snapshot: Snapshot): string | undefined {
  const { elements, texts, styles, scopes } = snapshot;
  for (const [index, { parent, style: styleIndex, scope: scopeIndex }] of elements.entries()) {
    if (parent >= index || parent < -1) return `element ${index} comes before its parent ${parent}`;
    if (styleIndex >= styles.length || styleIndex < -1) return `element ${index} has no style ${styleIndex}`;
    if (scopes[scopeIndex] === undefined) return `element ${index} has no scope ${scopeIndex}`;
  }
  for (const [index, { host }] of scopes.entries()) {
    if (host >= elements.length || host < -1) return `scope ${index} has no host ${host}`;
  }
  let last = 0;
  for (const [index, { parent, before }] of texts.entries()) {
    if (parent >= elements.length) return `text ${index} has no element ${parent}`;
    if (before < last || before <= parent || before > elements.length) return `text ${index} is out of order`;
    last = before;
  }
  return brokenBlank(snapshot) ?? brokenWideLayout(snapshot);
}

function brokenWideLayout({ elements, texts, wideLayout }: Snapshot): string | undefined {
  if (wideLayout === undefined) return undefined;
  if (wideLayout.elements.length !== elements.length || wideLayout.texts.length !== texts.length)
    return 'its wide layout has other elements or texts';
  for (const [index, { style }] of wideLayout.elements.entries())
    if (style >= wideLayout.styles.length || style < -1)
      return `element ${index} has no style ${style} in its wide layout`;
  return undefined;
}

function brokenBlank({ elements, texts, blanks = [] }: Snapshot): string | undefined {
  let [lastElement, lastText] = [0, 0];
  for (const [index, { parent, before, beforeText }] of blanks.entries()) {
    if (parent >= elements.length) return `blank ${index} has no element ${parent}`;
    const isInOrder = before >= lastElement && before > parent && beforeText >= lastText;
    if (!isInOrder || before > elements.length || beforeText > texts.length)
      return `blank ${index} is out of order`;
    [lastElement, lastText] = [before, beforeText];
  }
  return undefined;
}

/** The check of a snapshot passed to a library function: the outer shape first, all fields if the call fails. */
export const SNAPSHOT: Kind = {
  what: 'a snapshot',
  fits: value => {
    if (typeof value !== 'object' || value === null) return false;
    const { schema, elements, texts, styles, scopes } = value as Readonly<Record<string, unknown>>;
    return schema === SNAPSHOT_SCHEMA && [elements, texts, styles, scopes].every(Array.isArray);
  },
  refuse: value => parseSnapshot(value, 'the snapshot'),
};
