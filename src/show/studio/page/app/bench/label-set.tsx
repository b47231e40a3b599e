// Labels the pages of a set of the service, one after another; the address names the page and the labeller.

import { useMemo } from 'preact/hooks';
import type { LabelService } from '../../label/label-service.ts';
import { LabelView } from '../../label/label-view.tsx';
import type { LabelledPageView, LabelSetView } from '../../label/label-wire.ts';
import { api } from '../api.ts';
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
