// Draws a sheet: its words, tables, lists and drawings.

import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { CopyButton } from '../parts/copy-button.tsx';
import { scrollStop, Table } from '../parts/table.tsx';
import type { Drawing, Mark, Part, PartSection, Sheet, SheetCell, Words } from './sheet.ts';

interface SheetState {
  readonly drawings: NonNullable<Sheet['drawings']>;
  readonly pictureOf: (place: number) => string;
  readonly onTick: (words: string, isTicked: boolean) => void;
}

const State = createContext<SheetState>({ drawings: [], pictureOf: () => '', onTick: () => {} });

interface SheetViewProps {
  readonly sheet: Sheet;
  readonly pictureOf: SheetState['pictureOf'];
}

export function SheetView({ sheet: { title, parts, drawings = [], command }, pictureOf }: SheetViewProps) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const onTick: SheetState['onTick'] = (words, isTicked) =>
    setTicked(now => (isTicked ? [...now, words] : now.filter(one => one !== words)));
  // The browser found no element for the fragment of the address: it is drawn only now.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <State.Provider value={{ drawings, pictureOf, onTick }}>
      <main class="work wide">
        <h1>{title}</h1>
        {command !== undefined && <Command start={command} ticked={ticked} />}
        <Parts parts={parts} level={2} />
      </main>
    </State.Provider>
  );
}

function Command({ start, ticked }: { readonly start: string; readonly ticked: readonly string[] }) {
  const words = [start, ...ticked].join(' ');
  return (
    <div role="status">
      <p>
        {ticked.length === 0
          ? 'Tick pages to accept them: a command will take them into the baseline.'
          : 'This command takes the ticked pages into the baseline:'}
      </p>
      {ticked.length > 0 && (
        <>
          <pre class="code">{words}</pre>
          <CopyButton text={words} what="the command" />
        </>
      )}
    </div>
  );
}

interface PartsProps {
  readonly parts: readonly Part[];
  /** Level of the headings of its sections. */
  readonly level: number;
}

function Parts({ parts, level }: PartsProps) {
  return (
    <>
      {parts.map((part, place) => (
        <PartView key={place} part={part} level={level} />
      ))}
    </>
  );
}

function PartView({ part, level }: { readonly part: Part; readonly level: number }) {
  const { drawings, pictureOf } = useContext(State);
  if ('p' in part)
    return (
      <p>
        <Text words={part.p} />
      </p>
    );
  if ('list' in part)
    return (
      <ul class={part.isLegend ? 'samples legend' : undefined}>
        {part.list.map((words, place) => (
          <li key={place}>
            <Text words={words} />
          </li>
        ))}
      </ul>
    );
  if ('head' in part)
    return (
      <Table
        hasStop
        head={part.head}
        rows={part.rows.map(({ id, cells }) => ({ id, cells: cells.map(shownCell) }))}
      />
    );
  if ('caption' in part) {
    const drawing = 'drawing' in part ? drawings[part.drawing] : undefined;
    const name = plain(part.caption);
    return (
      <figure>
        <figcaption>
          <Text words={part.caption} />
        </figcaption>
        {drawing && <DrawingView drawing={drawing} name={name} pictureOf={pictureOf} />}
        {'picture' in part && <img class="drawing" src={pictureOf(part.picture)} alt={name} />}
      </figure>
    );
  }
  if ('beside' in part)
    return (
      <div class={part.hasThumbnail ? 'beside thumbnail' : 'beside'} {...scrollStop(part.name)}>
        {part.beside.map((parts, place) => (
          <div key={place}>
            <Parts parts={parts} level={level} />
          </div>
        ))}
      </div>
    );
  if ('fold' in part) return <Fold {...part} level={level} />;
  return <Section {...part} level={level} />;
}

function Section({ section, parts, id, look, level }: PartSection & { readonly level: number }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const inner = () => <Parts parts={parts} level={level + 1} />;
  return (
    <section id={id} class={look}>
      <Heading>
        <Text words={section} />
      </Heading>
      {look === 'page' ? <WhenNear>{inner}</WhenNear> : inner()}
    </section>
  );
}

/** A report may have thousands of pages with hundreds of marks each. */
function WhenNear({ children }: { readonly children: () => ComponentChildren }) {
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const show = (): void => setIsNear(true);
    const watch = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && show(),
      { rootMargin: '100%' },
    );
    if (frame.current !== null) watch.observe(frame.current);
    addEventListener('beforeprint', show);
    return () => {
      watch.disconnect();
      removeEventListener('beforeprint', show);
    };
  }, []);
  return (
    <div class="when-near" ref={frame}>
      {isNear && children()}
    </div>
  );
}

type FoldProps = Extract<Part, { readonly fold: string }> & { readonly level: number };

function Fold({ fold, parts, isOpen = false, level }: FoldProps) {
  const [isShown, setIsShown] = useState(isOpen);
  return (
    <details open={isOpen} onToggle={event => event.currentTarget.open && setIsShown(true)}>
      <summary>{fold}</summary>
      {isShown && <Parts parts={parts} level={level} />}
    </details>
  );
}

function shownCell(content: Words | SheetCell) {
  const { cell, small, heat } =
    typeof content === 'object' && 'cell' in content ? content : { cell: content };
  return {
    cell: typeof cell === 'object' ? <Text words={cell} /> : cell,
    ...(small !== undefined && { small: <Text words={small} /> }),
    heat,
  };
}

function Text({ words }: { readonly words: Words }) {
  const { drawings, pictureOf, onTick } = useContext(State);
  if (isList(words))
    return (
      <>
        {words.map((one, place) => (
          <Text key={place} words={one} />
        ))}
      </>
    );
  if (typeof words !== 'object') return <>{words}</>;
  const { text, as: Tag = 'bdi', look, href, tick, drawing: place } = words;
  const drawing = place === undefined ? undefined : drawings[place];
  if (drawing) return <DrawingView drawing={drawing} name={text} pictureOf={pictureOf} />;
  if (tick !== undefined)
    return (
      <input
        type="checkbox"
        aria-label={text}
        onChange={event => onTick(tick, event.currentTarget.checked)}
      />
    );
  const shown = <Tag class={look}>{text}</Tag>;
  return href === undefined || !SAFE_LINK.test(href) ? shown : <a href={href}>{shown}</a>;
}

/** A page or a list may hold any address. */
const SAFE_LINK = /^(?:https?:|#|\/(?!\/))/i;

/** `Array.isArray` does not tell that a readonly list is one. */
const isList = (words: Words): words is readonly Words[] => Array.isArray(words);

function plain(words: Words): string {
  if (isList(words)) return words.map(plain).join('');
  return typeof words === 'object' ? words.text : String(words);
}

interface DrawingViewProps {
  readonly drawing: Drawing;
  readonly name: string;
  readonly pictureOf: (place: number) => string;
}

function DrawingView({ drawing: { width, height, picture, marks }, name, pictureOf }: DrawingViewProps) {
  const size = { width, height };
  // Links within an image cannot be focused.
  const role = marks.some(({ href }) => href !== undefined) ? 'group' : 'img';
  return (
    <svg class="drawing" viewBox={`0 0 ${width} ${height}`} role={role} aria-label={name}>
      {picture !== undefined && <image {...size} href={pictureOf(picture)} preserveAspectRatio="none" />}
      {marks.map((mark, place) =>
        mark.href === undefined ? (
          <MarkView key={place} mark={mark} />
        ) : (
          <a key={place} href={mark.href} aria-label={mark.title}>
            <MarkView mark={mark} />
          </a>
        ),
      )}
    </svg>
  );
}

function MarkView({ mark: { look, area, line, title, letters } }: { readonly mark: Mark }) {
  return (
    <g class={look}>
      <path class={line === undefined ? 'area line' : 'area'} d={area}>
        {title !== undefined && <title>{title}</title>}
      </path>
      {line !== undefined && <path class="line" d={line} />}
      {letters && (
        <text x={letters.x} y={letters.y}>
          {letters.text}
        </text>
      )}
    </g>
  );
}
