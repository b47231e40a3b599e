// Side panel of a comparison: the amount of change in text, zones, lines and px, and the list of changes by kind.

import { Button } from '../parts/controls.tsx';
import { Table } from '../parts/table.tsx';
import { counted } from '../parts/texts.ts';
import { ZoneName } from '../parts/zones.tsx';
import type { ChangeLook, DifferenceLook } from '../start.ts';

export function DifferenceFacts({ difference }: { readonly difference: DifferenceLook }) {
  const { counts, text, headline, zones, thresholds, pixels, matched } = difference;
  const changes = Object.entries(counts).map(([change, count]) => `${count} ${change}`);
  const lines = Object.entries(thresholds).map(([name, { before, after }]) =>
    lineText(name, Math.round(before), Math.round(after)),
  );
  return (
    <div class="about difference">
      <p class="figures">
        <Figure value={percent(text.changedShare)} of="of the text changed" />
        <Figure value={percent(text.rewordedShare)} of="of the text in reworded elements" />
        <Figure value={pixels === null ? '–' : percent(pixels.share)} of={pixelWords(pixels)} />
      </p>
      <p>{headline[0]?.toUpperCase() + headline.slice(1)}.</p>
      <p class="quiet">
        {`${counted(matched, 'element')} matched; ${changes.join(', ')}. ${counted(text.appeared, 'character')} appeared, ${text.gone} gone.`}
      </p>
      <Table
        hasStop
        head={['Zone', 'Resized', 'Moved', 'Characters']}
        rows={zones.map(({ zone, sizeChange, moved, chars }) => [
          <ZoneName zone={zone} />,
          sizeChange === null ? '–' : percent(sizeChange),
          moved === null ? '–' : movementText(moved),
          chars[0] === chars[1] ? chars[0] : `${chars[0]} → ${chars[1]}`,
        ])}
      />
      <p class="quiet lines">{lines.join('   ')}</p>
    </div>
  );
}

function Figure({ value, of }: { readonly value: string; readonly of: string }) {
  return (
    <span class="figure">
      <strong>{value}</strong>
      <small>{of}</small>
    </span>
  );
}

/** Such as `3 px →, 104 px ↓`. */
function movementText(moved: readonly [right: number, down: number]): string {
  const [right, down] = moved.map(Math.round) as [number, number];
  const ways = [
    right === 0 ? '' : `${Math.abs(right)} px ${right > 0 ? '→' : '←'}`,
    down === 0 ? '' : `${Math.abs(down)} px ${down > 0 ? '↓' : '↑'}`,
  ].filter(way => way !== '');
  return ways.length === 0 ? '0 px' : ways.join(', ');
}

const lineText = (name: string, before: number, after: number): string =>
  `${name.toUpperCase()} ${before === after ? before : `${before} → ${after}`}`;

function pixelWords(pixels: DifferenceLook['pixels']): string {
  const place = pixels?.inside ? ` in ${pixels.inside}` : '';
  return `of the px differ${place}${pixels?.isWhole === false ? ', as far as both pictures go' : ''}`;
}

/** Shows a small share as more than 0 %. */
const percent = (share: number): string =>
  share > 0 && share < 0.0005 ? '< 0.1 %' : `${Math.round(1000 * share) / 10} %`;

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
