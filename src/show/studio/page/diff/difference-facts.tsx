// Shows the amount of change: text, zones, lines, px.

import { Table } from '../parts/table.tsx';
import { counted } from '../parts/texts.ts';
import { ZoneName } from '../parts/zone-names.tsx';
import type { DifferenceLook } from './difference.ts';

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
      <ZoneTable zones={zones} />
      <p class="quiet lines">{lines.join('   ')}</p>
    </div>
  );
}

const ZoneTable = ({ zones }: Pick<DifferenceLook, 'zones'>) => (
  <Table
    hasStop
    head={['Zone', 'Size changed', 'Moved', 'Characters']}
    rows={zones.map(({ zone, sizeChange, moved, chars }) => [
      <ZoneName zone={zone} />,
      sizeChange === null ? '–' : percent(sizeChange),
      moved === null ? '–' : movementText(moved),
      chars[0] === chars[1] ? chars[0] : `${chars[0]} → ${chars[1]}`,
    ])}
  />
);

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
