// Shows one page to label: select a block and choose its label.

import type { ComponentChildren } from 'preact';
import { HelpDialog } from '../parts/help-dialog.tsx';
import { Toast } from '../parts/toast.tsx';
import { PageView } from '../stage/page-view.tsx';
import { Stage } from '../stage/stage.tsx';
import { LabelHead } from './label-head.tsx';
import { LABEL_KEYS } from './label-keys.ts';
import { LabelLayer } from './label-layer.tsx';
import { LabelSide } from './label-side.tsx';
import { labelName } from './label-state.ts';
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
  const { act, note, help, forgetNote } = labelling;
  return (
    <div class="report label">
      <LabelHead labelling={labelling} number={number} list={list} about={about} />
      <main aria-busy={isLeaving}>
        <Stage name="The page">
          <LabelSheet labelling={labelling} asked={page.asked} />
        </Stage>
        <LabelSide labelling={labelling} />
      </main>
      <Toast note={isLeaving ? leaving : note} onGone={forgetNote} />
      {help && <HelpDialog rows={LABEL_KEYS} onClose={() => act({ to: 'help' })} />}
    </div>
  );
}

interface LabelSheetProps {
  readonly labelling: Labelling;
  readonly asked: readonly number[];
}

function LabelSheet({ labelling, asked }: LabelSheetProps) {
  const { model, state, about, shown, zones, content, isGuess, act } = labelling;
  return (
    <PageView
      model={model}
      selected={state.selected}
      onPick={element => act({ to: 'select', element })}
      cardOf={element => <LabelCard labelling={labelling} element={element} />}
    >
      <LabelLayer
        model={model}
        asked={asked}
        labels={about === 'zones' ? zones : content}
        marks={about === 'zones' ? shown.zones : shown.content}
        about={about}
        isGuess={isGuess}
      />
    </PageView>
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
