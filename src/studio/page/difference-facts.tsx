// How much differs, in figures: text, zones, lines, px.

import { counted } from './counted.ts';
import type { DifferenceLook } from './difference.ts';
import { ZoneName } from './zone-name.tsx';

export function DifferenceFacts({ difference }: { readonly difference: DifferenceLook }) {
  const { counts, text, zones, thresholds, pixels, matched } = difference;
  const changes = Object.entries(counts).map(([change, count]) => `${count} ${change}`);
  const lines = Object.entries(thresholds).map(([name, { before, after }]) =>
    lineText(name, Math.round(before), Math.round(after)),
  );
  return (
    <div class="about difference">
      <p class="figures">
        <Figure value={percent(text.share)} of="of the text in another zone" />
        <Figure value={percent(text.rewordedShare)} of="of the text in reworded elements" />
        <Figure value={pixels === null ? '–' : percent(pixels.share)} of={pixelWords(pixels)} />
      </p>
      <p class="quiet">
        {`${counted(matched, 'element')} matched; ${changes.join(', ')}. ${counted(text.appeared, 'character')} appeared, ${text.gone} gone.`}
      </p>
      <ZoneTable zones={zones} />
      <p class="quiet lines">{lines.join('   ')}</p>
    </div>
  );
}

function ZoneTable({ zones }: Pick<DifferenceLook, 'zones'>) {
  return (
    <table>
      <thead>
        <tr>
          <th>Zone</th>
          <th class="number">Box in common</th>
          <th class="number">Characters</th>
        </tr>
      </thead>
      <tbody>
        {zones.map(({ zone, iou, chars }) => (
          <tr key={zone}>
            <td>
              <ZoneName zone={zone} />
            </td>
            <td class="number">{iou === null ? '–' : percent(iou)}</td>
            <td class="number">{chars[0] === chars[1] ? chars[0] : `${chars[0]} → ${chars[1]}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
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

const lineText = (name: string, before: number, after: number): string =>
  `${name.toUpperCase()} ${before === after ? before : `${before} → ${after}`}`;

function pixelWords(pixels: DifferenceLook['pixels']): string {
  const place = pixels?.inside ? ` in ${pixels.inside}` : '';
  return `of the px differ${place}${pixels?.isWhole === false ? ', as far as both pictures go' : ''}`;
}

const percent = (share: number): string => `${Math.round(1000 * share) / 10} %`;
