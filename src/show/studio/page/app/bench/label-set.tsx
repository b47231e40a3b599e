// Labels the pages of a set of the service, one after another; the address names the page and the labeller.

import { useMemo } from 'preact/hooks';
import { CONFLICT, type LabelService, Outdated } from '../../label/label-service.ts';
import { toWire } from '../../label/label-state.ts';
import { LabelView } from '../../label/label-view.tsx';
import type { LabelledPageView, LabelSetView, WireLabelPage, WireSaved } from '../../label/label-wire.ts';
import { api, Refusal } from '../api.ts';
import { go, hashOf, type Route, replace } from '../route.ts';

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

/** An event of the window: a view that is left saves its labels while the next one already counts them. */
export const LABELS_SAVED = 'pith-labels-saved';

function setService(set: string, by: string): LabelService {
  let pages: readonly LabelledPageView[] = [];
  const path = `v1/labels/${encodeURIComponent(set)}`;
  const pathOf = (number: number): string =>
    `${path}/page?${new URLSearchParams({ page: pages[number]?.name ?? '', by })}`;
  return {
    list: async () => {
      ({ pages } = await api.json<LabelSetView>(path));
      return { pages: pages.map(({ name, labelledBy }) => ({ name, isLabelled: labelledBy.includes(by) })) };
    },
    open: number => api.json<WireLabelPage>(pathOf(number)),
    save: async (number, marks, version) => {
      const body = { ...toWire(marks), version };
      try {
        const saved = await api.json<WireSaved>(pathOf(number), { method: 'PUT', body });
        dispatchEvent(new Event(LABELS_SAVED));
        return saved;
      } catch (error) {
        throw error instanceof Refusal && error.status === CONFLICT ? new Outdated(error.message) : error;
      }
    },
  };
}
