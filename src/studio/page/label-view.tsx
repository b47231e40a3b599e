// Pages to be labelled, one after another: asks the server for each, and brings back its marks.

import { useEffect, useState } from 'preact/hooks';
import { LabelPage } from './label-page.tsx';
import { type LabelService, labelService } from './label-service.ts';
import type { LabelMarks } from './label-state.ts';
import type { WireLabelPage, WirePageList } from './label-wire.ts';

interface Open {
  readonly number: number;
  readonly page: WireLabelPage;
}

export function LabelView({ token }: { readonly token: string }) {
  const { list, open, note, show, save } = usePages(token);
  if (open === null)
    return (
      <main class="open">
        <h1>label</h1>
        <p role="status">{note}</p>
        {list.length > 1 && <PageLinks list={list} onOpen={number => void show(number)} />}
      </main>
    );
  return (
    <LabelPage
      key={open.number}
      page={open.page}
      number={open.number}
      list={list}
      onSave={marks => save(open.number, marks)}
      onGo={number => void show((number + list.length) % list.length)}
    />
  );
}

interface Pages {
  readonly list: WirePageList['pages'];
  readonly open: Open | null;
  readonly note: string;
  readonly show: (number: number) => Promise<void>;
  readonly save: (number: number, marks: LabelMarks) => Promise<string>;
}

/** What the server has: its list, the page that is open, and what went wrong with it. */
function usePages(token: string): Pages {
  const [service] = useState(() => labelService(token));
  const [list, setList] = useState<WirePageList['pages']>([]);
  const [open, setOpen] = useState<Open | null>(null);
  const [note, setNote] = useState('Opening the first page …');
  const show = async (number: number): Promise<void> => {
    setNote('Opening the page …');
    try {
      setOpen({ number, page: await service.open(number) });
      setNote('');
    } catch (error) {
      setOpen(null);
      setNote(`Page ${number + 1} cannot be shown: ${messageOf(error)}`);
    }
  };
  useEffect(() => void begin(service, setList, show).catch(error => setNote(messageOf(error))), []);
  const save = async (saved: number, marks: LabelMarks): Promise<string> => {
    const said = await service.save(saved, marks);
    setList(list.map((page, number) => (number === saved ? { ...page, isLabelled: true } : page)));
    return said;
  };
  return { list, open, note, show, save };
}

/** The first page without labels, or the first. */
async function begin(
  service: LabelService,
  setList: (list: WirePageList['pages']) => void,
  show: (number: number) => Promise<void>,
): Promise<void> {
  const { pages } = await service.list();
  setList(pages);
  await show(
    Math.max(
      0,
      pages.findIndex(({ isLabelled }) => !isLabelled),
    ),
  );
}

interface PageLinksProps {
  readonly list: WirePageList['pages'];
  readonly onOpen: (number: number) => void;
}

function PageLinks({ list, onOpen }: PageLinksProps) {
  return (
    <ul class="holders">
      {list.map(({ name, isLabelled }, number) => (
        <li key={number}>
          <button type="button" class="plain" onClick={() => onOpen(number)}>
            {isLabelled ? `${name} ✓` : name}
          </button>
        </li>
      ))}
    </ul>
  );
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
