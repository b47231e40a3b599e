// Sections and chunks of the content; choosing one selects its first element on the page.

import { useState } from 'preact/hooks';
import { Button, Segmented } from '../parts/controls.tsx';
import { counted } from '../parts/texts.ts';
import type { PageModel } from '../stage/page-model.ts';
import { optionsOf, type Settings } from './settings.ts';
import { useAnswer } from './use-answer.tsx';

export interface OutlinePanelProps {
  readonly id: string;
  readonly settings: Settings;
  readonly model: PageModel;
  readonly onSelect: (element: number) => void;
}

interface OutlinePart {
  readonly tokens: number;
  readonly xpath: string;
}

interface OutlineRecord {
  readonly sections: readonly (OutlinePart & { readonly heading: string; readonly level: number })[];
  readonly chunks: readonly (OutlinePart & { readonly path: readonly string[]; readonly text: string })[];
}

const KINDS = ['sections', 'chunks'] as const;

export function OutlinePanel({ id, settings, model, onSelect }: OutlinePanelProps) {
  const [kind, setKind] = useState<(typeof KINDS)[number]>('sections');
  const body = { kept: id, ...optionsOf(settings), outline: true, chunks: true };
  const { value: record, failure } = useAnswer<OutlineRecord>('v1/segment', { asked: { body } });
  if (failure !== undefined) return <p class="empty failure">{failure}</p>;
  if (record === undefined) return <p class="empty">Reading the outline …</p>;
  const parts =
    kind === 'sections'
      ? record.sections.map(section => ({ ...section, name: section.heading, text: '' }))
      : record.chunks.map(({ path, text, ...chunk }) => ({
          ...chunk,
          name: path.at(-1),
          level: 1,
          text: startOf(text),
        }));
  return (
    <>
      <div class="panel-bar">
        <Segmented label="Parts of the content" names={KINDS} chosen={kind} onChoose={setKind} />
        <span class="quiet">{counted(parts.length, kind.slice(0, -1))}</span>
      </div>
      {parts.length === 0 && <p class="empty">There is no content.</p>}
      <ol class="parts">
        {parts.map(({ name, level, tokens, xpath, text }, place) => (
          <li key={place} style={{ paddingLeft: `${Math.max(0, level - 1)}em` }}>
            <Button onClick={() => onSelect(placeOf(model, xpath))}>
              <span>{name || 'before the first heading'}</span> <small>{counted(tokens, 'token')}</small>
              {text !== '' && <span class="quote">{text}</span>}
            </Button>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Characters of a chunk that are shown. */
const LONGEST_TEXT = 160;

const startOf = (text: string): string =>
  text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)} …` : text;

/** -1 for none. */
export function placeOf({ elements }: PageModel, xpath: string): number {
  for (let place = 0; place < elements.count; place++) if (elements.pathOf(place) === xpath) return place;
  return -1;
}
