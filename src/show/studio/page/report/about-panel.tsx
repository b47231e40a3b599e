// Shows the page as a whole: facts, zone figures, warnings.

import { LOOK_ZONES, type Look } from '../look.ts';
import { ZoneName } from '../parts/zone-name.tsx';
import type { MethodModel } from '../stage/page-model.ts';

export function AboutPanel({ look, method }: { readonly look: Look; readonly method: MethodModel }) {
  return (
    <div class="about">
      <dl>
        {look.facts.map(([label, text]) => (
          <>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </>
        ))}
      </dl>
      <ZoneTable method={method} />
      {look.warnings.length > 0 && <Warnings warnings={look.warnings} />}
    </div>
  );
}

function ZoneTable({ method: { sums } }: { readonly method: MethodModel }) {
  const allChars = sums.reduce((sum, { chars }) => sum + chars, 0);
  return (
    <table>
      <thead>
        <tr>
          <th>Zone</th>
          <th class="number">Elements</th>
          <th class="number">Characters</th>
          <th class="number">Of text</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ elements, chars }, zone) => (
          <tr key={LOOK_ZONES[zone]}>
            <td>
              <ZoneName zone={zone} />
            </td>
            <td class="number">{elements}</td>
            <td class="number">{chars}</td>
            <td class="number">{`${Math.round((100 * chars) / Math.max(1, allChars))} %`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Warnings({ warnings }: Pick<Look, 'warnings'>) {
  return (
    <>
      <h2>Warnings</h2>
      <ul class="warnings">
        {warnings.map(({ code, message }) => (
          <li key={code}>
            <strong>{code}</strong> {message}
          </li>
        ))}
      </ul>
    </>
  );
}
