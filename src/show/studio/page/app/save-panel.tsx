// Every output of a page, to copy or to save, and the command and the library call that make the same.

import type { ComponentChildren } from 'preact';
import { Button } from '../parts/controls.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import type { PageModel } from '../stage/page-model.ts';
import { type Asked, api } from './api.ts';
import { fileName, saveAs } from './save-as.ts';
import { commandOf, libraryCallOf, type NamedSource, optionsOf, type Settings } from './settings.ts';
import { useAttempt } from './use-answer.tsx';

interface SavePanelProps {
  readonly id: string;
  readonly settings: Settings;
  readonly source: NamedSource;
  readonly model: PageModel;
}

interface Output {
  readonly name: string;
  readonly ending: string;
  readonly accept: string;
  readonly also?: object;
}

const OUTPUTS: readonly Output[] = [
  { name: 'Markdown', ending: '.md', accept: 'text/markdown' },
  { name: 'Markdown with front matter', ending: '.md', accept: 'text/markdown', also: { frontMatter: true } },
  { name: 'Text', ending: '.txt', accept: 'text/plain' },
  { name: 'Clean HTML', ending: '.html', accept: 'text/html' },
  { name: 'Record with all elements', ending: '.json', accept: 'application/json', also: { elements: true } },
  {
    name: 'Record with sections and chunks',
    ending: '.chunks.json',
    accept: 'application/json',
    also: { outline: true, chunks: true },
  },
  { name: 'Picture with the zones', ending: '.zones.png', accept: 'image/png', also: { picture: true } },
  { name: 'Picture of the page', ending: '.before.png', accept: 'image/png', also: { before: true } },
  { name: 'Picture, noise blanked out', ending: '.after.png', accept: 'image/png', also: { after: true } },
  { name: 'Report, one file', ending: '.report.html', accept: 'application/vnd.pith.report+html' },
  { name: 'Snapshot', ending: '.snapshot.json.gz', accept: 'application/vnd.pith.snapshot+gzip' },
];

export function SavePanel({ id, settings, source, model }: SavePanelProps) {
  const { markdown, text } = model.look.contents;
  const texts: Readonly<Record<string, string>> = { Markdown: markdown, Text: text };
  const ways = [
    { name: 'On the command line', code: commandOf(source, settings), what: 'command' },
    { name: 'In a program', code: libraryCallOf(source, settings), what: 'call' },
  ];
  return (
    <div class="about save">
      <h2>Outputs</h2>
      <ul class="outputs">
        {OUTPUTS.map(({ name, ending, accept, also }) => (
          <li key={name}>
            <span class="fill">{name}</span>
            {texts[name] !== undefined && <CopyButton text={texts[name] ?? ''} what={name} isShort />}
            <SaveButton
              path="v1/segment"
              body={{ kept: id, ...optionsOf(settings), ...also }}
              accept={accept}
              file={fileName(model.look.title, ending)}
              label={`Save ${name}`}
            >
              Save
            </SaveButton>
          </li>
        ))}
      </ul>
      <h2>The same elsewhere</h2>
      {ways.map(({ name, code, what }) => (
        <section key={name} aria-label={name}>
          <p class="panel-line">
            <span class="fill">{name}</span> <CopyButton text={code} what={what} isShort />
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
          <pre class="code" tabIndex={0}>
            {code}
          </pre>
        </section>
      ))}
    </div>
  );
}

interface SaveButtonProps extends Pick<Asked, 'body' | 'accept'> {
  readonly path: string;
  /** Name of the file. */
  readonly file: string;
  /** Where the words of the button are too few. */
  readonly label?: string;
  readonly title?: string;
  readonly children: ComponentChildren;
}

/** Saves an answer of the service as a file, or says why it cannot. */
export function SaveButton({ path, file, label, title, children, ...asked }: SaveButtonProps) {
  const { failure, attempt } = useAttempt();
  const save = async (): Promise<void> => saveAs(await (await api.ask(path, asked)).blob(), file);
  return (
    <>
      <Button aria-label={label} title={title} onClick={() => void attempt(save)}>
        {children}
      </Button>
      {failure !== '' && (
        <span class="failure" role="alert">
          {failure}
        </span>
      )}
    </>
  );
}
