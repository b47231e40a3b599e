// What is said of the page as a whole: facts, zones in figures, warnings.

import { LOOK_ZONES, type Look } from './look.ts';
import type { MethodModel } from './page-model.ts';
import { ZoneName } from './zone-name.tsx';

export function AboutPanel({ look, method }: { readonly look: Look; readonly method: MethodModel }) {
  const allChars = method.sums.reduce((sum, { chars }) => sum + chars, 0);
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
          {method.sums.map(({ elements, chars }, zone) => (
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
      {look.warnings.length > 0 && (
        <>
          <h3>Warnings</h3>
          <ul class="warnings">
            {look.warnings.map(({ code, message }) => (
              <li key={code}>
                <strong>{code}</strong> {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
