// Labels pages one after another: loads each from the server and saves its marks.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { api, messageOf } from '../app/api.ts';
import { Button } from '../parts/controls.tsx';
import { LabelPage } from './label-page.tsx';
import { type LabelService, saveMarks } from './label-service.ts';
import type { LabelMarks } from './label-state.ts';
import type { WireLabelPage, WirePageList, WireSaved, WireVersion } from './label-wire.ts';

interface Open {
  /** Counts the opened pages, so that a reloaded page starts fresh. */
  readonly turn: number;
  readonly number: number;
  readonly page: WireLabelPage;
}

interface LabelViewProps {
  readonly service: LabelService;
  /** The name of the page to show; by default the first one without labels. */
  readonly wanted?: string;
  /** Shown below the name of the page: of which set it is. */
  readonly about?: ComponentChildren;
  /** Called with the name of the page that is shown next. */
  readonly onOpen?: (name: string) => void;
}

export function LabelView({ service, wanted, about, onOpen }: LabelViewProps) {
  const { list, open, note, show, go, save } = usePages(service, wanted, onOpen);
  if (open === null)
    return (
      <main class="sheet-of-text">
        <h1>Label</h1>
        <p role="status">{note}</p>
        {list.length > 1 && (
          <ul class="holders">
            {list.map(({ name, isLabelled }, number) => (
              <li key={number}>
                <Button class="plain" onClick={() => void show(number)}>
                  {isLabelled ? `${name} ✓` : name}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </main>
    );
  return (
    <LabelPage
      key={open.turn}
      page={open.page}
      number={open.number}
      list={list}
      leaving={note}
      about={about}
      onSave={(marks, version) => save(open.number, marks, version)}
      onGo={by => void go(by)}
    />
  );
}

/** The server's list, the open page, and its errors. */
function usePages(
  service: LabelService,
  name: string | undefined,
  onOpen: (name: string) => void = () => {},
) {
  const [list, setList] = useState<WirePageList['pages']>([]);
  const [open, setOpen] = useState<Open | null>(null);
  const [note, setNote] = useState('Opening the page …');
  const wanted = useRef({ turn: 0, number: -1 });
  const show = async (number: number, pages = list): Promise<void> => {
    const turn = wanted.current.turn + 1;
    wanted.current = { turn, number };
    const isOvertaken = (): boolean => wanted.current.turn !== turn;
    setNote('Opening the page …');
    onOpen(pages[number]?.name ?? '');
    try {
      const page = await api.json<WireLabelPage>(service.pathOf(number));
      if (isOvertaken()) return;
      setOpen({ turn, number, page });
      setNote('');
    } catch (error) {
      if (isOvertaken()) return;
      setOpen(null);
      setNote(`Page ${number + 1} cannot be shown: ${messageOf(error)}`);
    }
  };
  /** Moves by this many pages from the current one. */
  const go = (by: number): Promise<void> => show((wanted.current.number + by + list.length) % list.length);
  const begin = async (): Promise<void> => {
    const { pages } = await service.list();
    setList(pages);
    await show(firstOf(pages, name), pages);
  };
  useEffect(() => void begin().catch(error => setNote(messageOf(error))), []);
  useEffect(() => {
    // The address has changed, by going back for example.
    const number = list.findIndex(page => page.name === name);
    if (number >= 0 && number !== wanted.current.number) void show(number);
  }, [name]);
  const save = async (number: number, marks: LabelMarks, version: WireVersion): Promise<WireSaved> => {
    const saved = await saveMarks(service.pathOf(number), marks, version);
    setList(list => list.map((page, at) => (at === number ? { ...page, isLabelled: true } : page)));
    return saved;
  };
  return { list, open, note, show, go, save };
}

/** The page of this name, the first without labels, or the first. */
function firstOf(pages: WirePageList['pages'], wanted: string | undefined): number {
  const named = pages.findIndex(({ name }) => name === wanted);
  if (named >= 0) return named;
  return Math.max(
    0,
    pages.findIndex(({ isLabelled }) => !isLabelled),
  );
}
