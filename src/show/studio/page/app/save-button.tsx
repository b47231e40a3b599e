// A button that saves an answer of the service as a file, and says why it cannot.

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { type Asked, api, sentence } from './api.ts';
import { saveAs } from './save-as.ts';

interface SaveButtonProps extends Pick<Asked, 'body' | 'accept'> {
  readonly path: string;
  /** Name of the file. */
  readonly file: string;
  /** Where the words of the button are too few. */
  readonly label?: string;
  readonly title?: string;
  readonly children: ComponentChildren;
}

export function SaveButton({ path, file, label, title, children, ...asked }: SaveButtonProps) {
  const [failure, setFailure] = useState('');
  const save = async (): Promise<void> => {
    setFailure('');
    try {
      saveAs(await (await api.ask(path, asked)).blob(), file);
    } catch (error) {
      setFailure(sentence(error));
    }
  };
  return (
    <>
      <Button aria-label={label} title={title} onClick={() => void save()}>
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
