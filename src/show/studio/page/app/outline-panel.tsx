// Sections and chunks of the content; choosing one selects its first element on the page.

import { useState } from 'preact/hooks';
import { Button, Segmented } from '../parts/controls.tsx';
import type { PageModel } from '../stage/page-model.ts';
import { optionsOf, type Settings } from './settings.ts';
import { useAnswer } from './use-answer.tsx';

interface OutlinePanelProps {
  readonly id: string;
  readonly settings: Settings;
  readonly model: PageModel;
  readonly onSelect: (element: number) => void;
}

interface Part {
  readonly name: string;
  readonly level: number;
  readonly tokens: number;
  readonly xpath: string;
  readonly text: string;
}

interface OutlineRecord {
  readonly sections: readonly {
    readonly heading: string;
    readonly level: number;
    readonly tokens: number;
    readonly xpath: string;
  }[];
  readonly chunks: readonly {
    readonly path: readonly string[];
    readonly text: string;
    readonly tokens: number;
    readonly xpath: string;
  }[];
}

const KINDS = ['sections', 'chunks'] as const;

export function OutlinePanel({ id, settings, model, onSelect }: OutlinePanelProps) {
  const [kind, setKind] = useState<(typeof KINDS)[number]>('sections');
  const body = { kept: id, ...optionsOf(settings), outline: true, chunks: true };
  const { value: record, failure } = useAnswer<OutlineRecord>('v1/segment', { asked: { body } });
  if (failure !== undefined) return <p class="empty failure">{failure}</p>;
  if (record === undefined) return <p class="empty">Reading the outline …</p>;
  const parts = kind === 'sections' ? sectionsIn(record) : chunksIn(record);
  return (
    <>
      <div class="panel-bar">
        <Segmented label="Parts of the content" names={KINDS} chosen={kind} onChoose={setKind} />
        <span class="quiet">{`${parts.length} ${kind}`}</span>
      </div>
      {parts.length === 0 && <p class="empty">There is no content.</p>}
      <ol class="parts">
        {parts.map(({ name, level, tokens, xpath, text }, place) => (
          <li key={place} style={{ paddingLeft: `${Math.max(0, level - 1)}em` }}>
            <Button onClick={() => onSelect(placeOf(model, xpath))}>
              <span>{name}</span> <small>{`${tokens} tokens`}</small>
              {text !== '' && <span class="quote">{text}</span>}
            </Button>
          </li>
        ))}
      </ol>
    </>
  );
}

const sectionsIn = ({ sections }: OutlineRecord): Part[] =>
  sections.map(({ heading, level, tokens, xpath }) => ({
    name: heading || 'before the first heading',
    level,
    tokens,
    xpath,
    text: '',
  }));

/** Characters of a chunk that are shown. */
const LONGEST_TEXT = 160;

const chunksIn = ({ chunks }: OutlineRecord): Part[] =>
  chunks.map(({ path, tokens, xpath, text }) => ({
    name: path.at(-1) || 'before the first heading',
    level: 1,
    tokens,
    xpath,
    text: text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)} …` : text,
  }));

function placeOf({ elements }: PageModel, xpath: string): number {
  for (let place = 0; place < elements.count; place++) if (elements.pathOf(place) === xpath) return place;
  return -1;
}
