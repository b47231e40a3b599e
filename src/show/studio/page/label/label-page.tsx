// Shows one page to label: its labels over it, which page of the list it is, and buttons to change page and to save.

import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { Button, Toast } from '../parts/controls.tsx';
import { Help } from '../parts/keyboard.tsx';
import { BandedLayer, type Drawn } from '../stage/layers.tsx';
import { PageView, Stage } from '../stage/page-view.tsx';
import { LABEL_KEYS } from './label-keys.ts';
import { LabelSide } from './label-side.tsx';
import { isSaved, labelName } from './label-state.ts';
import { LABEL_NAMES, type WireLabelPage, type WirePageList } from './label-wire.ts';
import { type Labelling, type LabelWays, useLabelling } from './use-labelling.ts';

interface LabelPageProps extends Pick<LabelWays, 'onSave' | 'onGo'> {
  readonly page: WireLabelPage;
  readonly number: number;
  readonly list: WirePageList['pages'];
  /** Message while the next page loads; otherwise empty. */
  readonly leaving: string;
  readonly about: ComponentChildren;
}

export function LabelPage({ page, number, list, leaving, about, onSave, onGo }: LabelPageProps) {
  const isLeaving = leaving !== '';
  const labelling = useLabelling(page, { onSave, onGo, isLeaving });
  const { model, state, act, note, forgetNote } = labelling;
  return (
    <div class="report label">
      <LabelHead labelling={labelling} number={number} list={list} about={about} />
      <main aria-busy={isLeaving}>
        <Stage name="The page">
          <PageView
            model={model}
            selected={state.selected}
            onPick={element => act({ to: 'select', element })}
            cardOf={element => <LabelCard labelling={labelling} element={element} />}
          >
            <LabelLayer labelling={labelling} asked={page.asked} />
          </PageView>
        </Stage>
        <LabelSide labelling={labelling} />
      </main>
      <Toast note={isLeaving ? leaving : note} onGone={forgetNote} />
    </div>
  );
}

function LabelCard({ labelling, element }: { readonly labelling: Labelling; readonly element: number }) {
  const { model, zones, content, isGuess } = labelling;
  const label = zones[element] ?? -1;
  return (
    <>
      <p class="card-head">
        <span class={`zone zone-${LABEL_NAMES[label] ?? 'none'}`}>{labelName(label)}</span>
        <code>{model.elements.labelOf(element)}</code>
      </p>
      <p class="quiet">{`${isGuess ? 'a guess; ' : ''}${content[element] === 1 ? 'content' : 'no content'}`}</p>
    </>
  );
}

interface LabelHeadProps {
  readonly labelling: Labelling;
  readonly number: number;
  readonly list: WirePageList['pages'];
  readonly about: ComponentChildren;
}

function LabelHead({ labelling, number, list, about }: LabelHeadProps) {
  const { model, state, isGuess, act } = labelling;
  const name = list[number]?.name ?? '';
  const done = list.filter(({ isLabelled }) => isLabelled).length;
  return (
    <header class="top">
      <div class="names">
        <h1>{model.look.title || name}</h1>
        <span class="quiet">
          {`${name} · page ${number + 1} of ${list.length}, ${done} labelled`}
          {about}
        </span>
      </div>
      {list.length > 1 && (
        <>
          <Button onClick={() => act({ to: 'previous' })} aria-label="Previous page">
            ←
          </Button>
          <Button onClick={() => act({ to: 'next' })} aria-label="Next page">
            →
          </Button>
        </>
      )}
      <Button class={isSaved(state) ? '' : 'main'} disabled={isGuess} onClick={() => act({ to: 'save' })}>
        {isSaved(state) ? 'Saved' : 'Save'}
      </Button>
      <Help rows={LABEL_KEYS} />
      <progress aria-label="Pages labelled" max={list.length} value={done} />
    </header>
  );
}

interface LabelLayerProps {
  readonly labelling: Labelling;
  readonly asked: readonly number[];
}

/** Drawn lighter if it is only a guess. */
function LabelLayer({ labelling, asked }: LabelLayerProps) {
  const { model, about, shown, isGuess } = labelling;
  const labels = labelling[about];
  const marks = shown[about];
  const drawn = useMemo((): Drawn[] => {
    const boxes = (places: readonly number[]) => places.map(model.elements.pageBox);
    const ofLabel = (label: number) => boxes(asked.filter(place => labels[place] === label));
    const markedAs = (label: number) =>
      boxes([...marks].flatMap(([place, own]) => (own === label ? [place] : [])));
    const names = about === 'zones' ? LABEL_NAMES : CONTENT_NAMES;
    const kindOf = (kind: string, boxesOf: (label: number) => Drawn['boxes']): Drawn[] =>
      names.map((name, label) => ({
        key: `${kind} ${name}`,
        look: `${kind} zone-${name}`,
        boxes: boxesOf(label),
      }));
    const open = about === 'zones' ? ofLabel(-1) : [];
    return [
      ...kindOf('tint', ofLabel),
      { key: 'open', look: 'uncovered', boxes: open },
      ...kindOf('outline', markedAs),
    ];
  }, [model, asked, labels, marks, about]);
  return <BandedLayer page={model.look.page} drawn={drawn} kind={isGuess ? 'labels guess' : 'labels'} />;
}

/** In the order of the labels. */
const CONTENT_NAMES = ['DROP', 'KEEP'];
