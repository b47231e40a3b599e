// One page to be labelled: point at a block, say what it is.

import { useMemo, useReducer, useState } from 'preact/hooks';
import { HelpDialog } from './help-dialog.tsx';
import { LABEL_KEYS, type LabelDeed } from './label-keys.ts';
import { LabelLayer } from './label-layer.tsx';
import { LabelSide } from './label-side.tsx';
import { firstState, inherited, type LabelMarks, labelChanged, labelName, marksOf } from './label-state.ts';
import { LABEL_NAMES, type WireLabelPage, type WirePageList } from './label-wire.ts';
import { pageModel } from './page-model.ts';
import { PageView } from './page-view.tsx';
import { sightsOf } from './read-start.ts';
import { Toast } from './toast.tsx';
import { useKeys } from './use-keys.ts';

interface LabelPageProps {
  readonly page: WireLabelPage;
  readonly number: number;
  readonly list: WirePageList['pages'];
  readonly onSave: (marks: LabelMarks) => Promise<string>;
  readonly onGo: (number: number) => void;
}

export function LabelPage({ page, number, list, onSave, onGo }: LabelPageProps) {
  const model = useMemo(() => modelOf(page), [page]);
  const guess = useMemo(() => marksOf(page.guess), [page]);
  const [state, wish] = useReducer(labelChanged, page, firstState);
  const [about, setAbout] = useState<'zones' | 'content'>('zones');
  const [help, setHelp] = useState(false);
  const [note, setNote] = useState('');
  const { elements } = model;
  // Until something is marked, the guess is shown in its place.
  const isGuess = state.marks.zones.size === 0 && state.marks.content.size === 0;
  const shown = isGuess ? guess : state.marks;
  const zones = useMemo(() => inherited(elements, shown.zones), [elements, shown]);
  const content = useMemo(() => inherited(elements, shown.content), [elements, shown]);
  const uncovered = isGuess ? page.asked : page.asked.filter(place => zones[place] === -1);
  const save = async (): Promise<boolean> => {
    try {
      setNote(await onSave(state.marks));
      wish({ to: 'saved' });
      return true;
    } catch (error) {
      setNote(`not saved: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  };
  const go = async (by: 1 | -1): Promise<void> => {
    if (isGuess || state.isSaved || (await save())) onGo(number + by);
  };
  const act = (deed: LabelDeed): void => {
    if (deed.to === 'save') void save();
    else if (deed.to === 'next') void go(1);
    else if (deed.to === 'previous') void go(-1);
    else if (deed.to === 'view') setAbout(about === 'zones' ? 'content' : 'zones');
    else if (deed.to === 'help') setHelp(!help);
    else wish(deed);
  };
  useKeys(key => {
    const row = help ? undefined : LABEL_KEYS.find(({ keys }) => keys.includes(key));
    const deed = row?.means({ elements, selected: state.selected, guess, uncovered }) ?? null;
    if (deed !== null) act(deed);
    return deed !== null;
  });
  return (
    <div class="report label">
      <header class="top">
        <div class="names">
          <h1>{list[number]?.name ?? model.look.title}</h1>
          <span class="quiet">{progressText(list, number)}</span>
        </div>
        <button type="button" onClick={() => act({ to: 'previous' })} aria-label="Previous page">
          ←
        </button>
        <button type="button" onClick={() => act({ to: 'next' })} aria-label="Next page">
          →
        </button>
        <button
          type="button"
          class={state.isSaved ? '' : 'main'}
          disabled={isGuess}
          onClick={() => act({ to: 'save' })}
        >
          {state.isSaved ? 'saved' : 'save'}
        </button>
        <button type="button" class="round" aria-label="Keyboard help" onClick={() => setHelp(true)}>
          ?
        </button>
      </header>
      <progress
        aria-label="Pages labelled"
        max={list.length}
        value={list.filter(({ isLabelled }) => isLabelled).length}
      />
      <main>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <section class="stage" aria-label="The page" tabIndex={0}>
          <PageView
            model={model}
            selected={state.selected}
            onPick={element => wish({ to: 'select', element })}
            cardOf={element => (
              <>
                <p class="card-head">
                  <span class={`zone zone-${LABEL_NAMES[zones[element] ?? -1] ?? 'none'}`}>
                    {labelName(zones[element] ?? -1)}
                  </span>
                  <code>{elements.labelOf(element)}</code>
                </p>
                <p class="quiet">{`${isGuess ? 'a guess; ' : ''}${content[element] === 1 ? 'content' : 'no content'}`}</p>
              </>
            )}
          >
            <LabelLayer
              model={model}
              asked={page.asked}
              labels={about === 'zones' ? zones : content}
              marks={about === 'zones' ? shown.zones : shown.content}
              about={about}
              isGuess={isGuess}
            />
          </PageView>
        </section>
        <LabelSide
          model={model}
          state={state}
          about={about}
          isGuess={isGuess}
          zones={zones}
          content={content}
          uncovered={isGuess ? [] : uncovered}
          onAct={act}
          guess={guess}
        />
      </main>
      <Toast note={note} onGone={() => setNote('')} />
      {help && <HelpDialog rows={LABEL_KEYS} onClose={() => setHelp(false)} />}
    </div>
  );
}

function modelOf({ packed }: WireLabelPage) {
  const [sight] = sightsOf([packed.look], packed.tiles);
  return pageModel(sight ?? { look: packed.look, pictures: [] });
}

function progressText(list: WirePageList['pages'], number: number): string {
  const done = list.filter(({ isLabelled }) => isLabelled).length;
  return `page ${number + 1} of ${list.length}, ${done} labelled`;
}
