// Ways to give a page: a file that is dropped or chosen, and pasted HTML.

import { useState } from 'preact/hooks';

type OnFile = (file: File) => void;

function giveFirst(files: FileList | null | undefined, onFile: OnFile): void {
  const file = files?.[0];
  if (file !== undefined) onFile(file);
}

/** `isOver`: a file is over the element that has these handlers. */
export function useFileDrop(onFile: OnFile) {
  const [isOver, setIsOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      giveFirst(event.dataTransfer?.files, onFile);
    },
  };
  return { isOver, handlers };
}

export function FileButton({ accept, onFile }: { readonly accept: string; readonly onFile: OnFile }) {
  return (
    <label class="button file">
      Open or drop a file
      <input type="file" accept={accept} onChange={event => giveFirst(event.currentTarget.files, onFile)} />
    </label>
  );
}

interface HtmlFieldProps {
  readonly rows: number;
  readonly html: string;
  readonly onHtml: (html: string) => void;
}

export function HtmlField({ rows, html, onHtml }: HtmlFieldProps) {
  return (
    <textarea
      required
      rows={rows}
      spellcheck={false}
      aria-label="HTML of a page"
      placeholder="<!doctype html> …"
      value={html}
      onInput={event => onHtml(event.currentTarget.value)}
    />
  );
}
