// Shows the page as a whole: facts, zone figures, warnings.

import type { Look } from '../look.ts';
import { Table } from '../parts/table.tsx';
import { ZoneName } from '../parts/zone-names.tsx';
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
    <Table
      hasStop
      head={['Zone', 'Elements', 'Characters', 'Of text']}
      rows={sums.map(({ elements, chars }, zone) => [
        <ZoneName zone={zone} />,
        elements,
        chars,
        `${Math.round((100 * chars) / Math.max(1, allChars))} %`,
      ])}
    />
  );
}

function Warnings({ warnings }: Pick<Look, 'warnings'>) {
  return (
    <>
      <h2>Warnings</h2>
      <ul>
        {warnings.map(({ code, message }) => (
          <li key={code}>
            <strong>{code}</strong> {message}
          </li>
        ))}
      </ul>
    </>
  );
}
