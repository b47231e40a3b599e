// Adds a kept page to a label set, and labels the pages of a set one after another: the address names page and labeller.

import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { LabelService } from '../../label/label-service.ts';
import { LabelView } from '../../label/label-view.tsx';
import { LABELLER_PATTERN, type LabelledPageView, type LabelSetView } from '../../label/label-wire.ts';
import { ButtonLink, Failure, Form } from '../../parts/controls.tsx';
import { api } from '../api.ts';
import { go, hashOf, type Query, type Route, replace, useSession } from '../route.ts';
import { useAnswer, useAttempt } from '../use-answer.tsx';

export function AddPage({ query: { kept = '' } }: { readonly query: Query }) {
  const { value } = useAnswer<{ readonly sets: readonly LabelSetView[] }>('v1/labels');
  const [set, setSet] = useSession<string>('label-set', 'pages');
  const [by, setBy] = useSession<string>('label-by', '');
  const { failure, isBusy, attempt } = useAttempt();
  const button = useRef<HTMLButtonElement>(null);
  // The set of last time is right most of the time.
  useEffect(() => button.current?.focus(), []);
  const add = async (): Promise<void> => {
    const { page } = await api.json<{ readonly page: string }>('v1/labels', { body: { set, kept } });
    replace(hashOf('label', `${set}/${page}`, { by }));
  };
  return (
    <main class="sheet-of-text">
      <h1>Label this page</h1>
      <p class="quiet lead">Its snapshot is added to a set of labelled pages, once.</p>
      <Form onSubmit={() => void attempt(add)}>
        <label class="field">
          Set
          <input
            required
            maxLength={60}
            list="label-sets"
            value={set}
            onInput={event => setSet(event.currentTarget.value)}
          />
        </label>
        <datalist id="label-sets">
          {value?.sets.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <LabellerField by={by} onBy={setBy} />
        <div class="open-more">
          <button type="submit" class="main" disabled={isBusy} ref={button}>
            Label
          </button>
          <ButtonLink href={hashOf('page', kept)}>Go back to the page</ButtonLink>
        </div>
        <Failure>{failure}</Failure>
      </Form>
    </main>
  );
}

interface LabellerFieldProps {
  readonly by: string;
  readonly onBy: (by: string) => void;
}

/** Without a name, labels are those that methods are measured against. */
export function LabellerField({ by, onBy }: LabellerFieldProps) {
  return (
    <label class="field">
      Your name, if several people label the same pages
      <input
        pattern={LABELLER_PATTERN}
        title="letters, digits, - and _"
        value={by}
        onInput={event => onBy(event.currentTarget.value)}
      />
    </label>
  );
}

export function LabelSet({ route: { id, query } }: { readonly route: Route }) {
  const [set = '', ...rest] = id.split('/');
  const { by = '' } = query;
  const service = useMemo(() => setService(set, by), [set, by]);
  const page = rest.join('/');
  const moveTo = page === '' ? replace : go;
  return (
    <LabelView
      key={`${set}/${by}`}
      service={service}
      wanted={page}
      about={
        <>
          {' · '}
          <a href={hashOf('bench', set)}>{set}</a>
          {by !== '' && ` · by ${by}`}
        </>
      }
      onOpen={name => moveTo(hashOf('label', `${set}/${name}`, query))}
    />
  );
}

function setService(set: string, by: string): LabelService {
  let pages: readonly LabelledPageView[] = [];
  const path = `v1/labels/${encodeURIComponent(set)}`;
  return {
    list: async () => {
      ({ pages } = await api.json<LabelSetView>(path));
      return { pages: pages.map(({ name, labelledBy }) => ({ name, isLabelled: labelledBy.includes(by) })) };
    },
    pathOf: number => `${path}/page?${new URLSearchParams({ page: pages[number]?.name ?? '', by })}`,
  };
}
