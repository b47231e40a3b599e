// Every output of the page, to copy or to save, and its record.

import type { PageRecord } from '../../judge/record/page-record.ts';
import { fileName, saveAs } from '../../show/studio/page/app/save-as.ts';
import { CopyButton } from '../../show/studio/page/parts/copy-button.tsx';

export function SavePanel({ record }: { readonly record: PageRecord }) {
  const { content, title } = record;
  const json = JSON.stringify(record, undefined, 2);
  const outputs = [
    { name: 'Markdown', ending: '.md', text: content.markdown },
    { name: 'Text', ending: '.txt', text: content.text },
    { name: 'Clean HTML', ending: '.html', text: content.html },
    { name: 'Record', ending: '.json', text: json },
  ];
  return (
    <div class="about save">
      <h2>Outputs</h2>
      <ul class="outputs">
        {outputs.map(({ name, ending, text }) => (
          <li key={name}>
            <span class="fill">{name}</span>
            <CopyButton text={text} what={name} isShort />
            <button
              type="button"
              aria-label={`save ${name}`}
              onClick={() => saveAs(new Blob([text]), fileName(title, ending))}
            >
              save
            </button>
          </li>
        ))}
      </ul>
      <h2>Record</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre class="code" tabIndex={0}>
        {json}
      </pre>
    </div>
  );
}
