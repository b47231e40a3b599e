// Lists the changes by kind, most text first.

import { Button } from '../parts/button.tsx';
import { counted } from '../parts/texts.ts';
import { ZoneName } from '../parts/zone-names.tsx';
import type { ChangeLook } from './difference.ts';

interface ChangeListProps {
  readonly changes: readonly ChangeLook[];
  /** Number of further changes. */
  readonly unlisted: number;
  readonly chosen: number;
  readonly onChoose: (place: number) => void;
}

/** A longer list would be slow, and nobody reads it. */
const MOST_SHOWN = 400;

export function ChangeList({ changes, unlisted, chosen, onChoose }: ChangeListProps) {
  if (changes.length === 0) return <p class="empty">Nothing has changed.</p>;
  const all = changes.length + unlisted;
  return (
    <>
      <ol class="changes">
        {changes.slice(0, MOST_SHOWN).map((change, place) => (
          <li key={place}>
            <Button aria-pressed={place === chosen} onClick={() => onChoose(place)}>
              <span class="card-head">
                <strong>{change.change}</strong>
                <Zones change={change} />
              </span>
              <Words change={change} />
              {change.move !== undefined && <span>{change.move}</span>}
              <small>{sizeOf(change)}</small>
            </Button>
          </li>
        ))}
      </ol>
      {all > MOST_SHOWN && <p class="empty">{`The first ${MOST_SHOWN} of ${all} changes are listed.`}</p>}
    </>
  );
}

function Words({ change: { words, text, path } }: { readonly change: ChangeLook }) {
  if (words === undefined) return <span dir={text === '' ? 'ltr' : 'auto'}>{text === '' ? path : text}</span>;
  return (
    <span class="words">
      <del dir="auto">{words.before}</del>
      <ins dir="auto">{words.after}</ins>
    </span>
  );
}

function Zones({ change: { before, after } }: { readonly change: ChangeLook }) {
  const names = [before?.zone, after?.zone].filter(zone => zone !== undefined);
  const [one, other] = names;
  return (
    <span>
      {one !== undefined && <ZoneName zone={one} />}
      {other !== undefined && other !== one && (
        <>
          {' → '}
          <ZoneName zone={other} />
        </>
      )}
    </span>
  );
}

function sizeOf({ chars, parts, before, after }: ChangeLook): string {
  const [, , width = 0, height = 0] = (after ?? before)?.box ?? [];
  const inside = parts === 0 ? '' : `, ${counted(parts, 'element')} in it`;
  const grown =
    before !== null && after !== null && (before.box[2] !== after.box[2] || before.box[3] !== after.box[3])
      ? ` (was ${Math.round(before.box[2])} × ${Math.round(before.box[3])})`
      : '';
  return `${counted(chars, 'character')}${inside} · ${Math.round(width)} × ${Math.round(height)} px${grown}`;
}
