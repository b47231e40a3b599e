// Findings of an audit of the page; choosing one selects its first element on the page.

import { useState } from 'preact/hooks';
import { Button, Segmented } from '../parts/controls.tsx';
import { counted } from '../parts/texts.ts';
import { SEVERITY_LOOKS } from '../sheet/sheet.ts';
import { type OutlinePanelProps, placeOf } from './outline-panel.tsx';
import { optionsOf } from './settings.ts';
import { useAnswer } from './use-answer.tsx';

interface Finding {
  readonly code: string;
  readonly severity: keyof typeof SEVERITY_LOOKS;
  readonly title: string;
  readonly says: string;
  readonly mend: string;
  readonly count: number;
  readonly xpath: string;
  readonly words: string;
}

/** The page as it is shown; or opened again, with and without scripts. */
const READINGS = ['as shown', 'opened again'] as const;

export function AuditPanel({ id, settings, model, onSelect }: OutlinePanelProps) {
  const [reading, setReading] = useState<(typeof READINGS)[number]>('as shown');
  const body = { [reading === 'as shown' ? 'kept' : 'again']: id, ...optionsOf(settings) };
  const { value, failure } = useAnswer<{ findings: readonly Finding[] }>('v1/audit', { asked: { body } });
  const findings = value?.findings ?? [];
  return (
    <>
      <div class="panel-bar">
        <Segmented label="What is audited" names={READINGS} chosen={reading} onChoose={setReading} />
        {value && <span class="quiet">{counted(findings.length, 'finding')}</span>}
      </div>
      {failure !== undefined && <p class="empty failure">{failure}</p>}
      {failure === undefined && findings.length === 0 && (
        <p class="empty">{value ? 'Nothing was found.' : 'Auditing the page …'}</p>
      )}
      <ol class="parts">
        {findings.map(({ code, severity, title, says, mend, count, xpath, words }, place) => (
          <li key={place}>
            <Button onClick={() => onSelect(placeOf(model, xpath))}>
              <i class={`swatch ${SEVERITY_LOOKS[severity]}`} aria-hidden="true" />
              <span>{`${title}${count === 1 ? '' : ` × ${count}`}`}</span> <small>{severity}</small>
              <span class="quote">{`${says}${words === '' ? '' : `: “${words}”`}`}</span>
              <small>{`To mend it: ${mend} (${code})`}</small>
            </Button>
          </li>
        ))}
      </ol>
    </>
  );
}
