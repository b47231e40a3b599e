// Copies a text and confirms it.

import { useState } from 'preact/hooks';
import { Button } from './controls.tsx';

/** Duration of the confirmation in ms. */
const CONFIRMATION_MS = 1600;

interface CopyButtonProps {
  readonly text: string;
  /** Its name. */
  readonly what: string;
  /** True where the name is beside it. */
  readonly isShort?: boolean;
}

export function CopyButton({ text, what, isShort = false }: CopyButtonProps) {
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    setSaid((await copyText(text)) ? 'Copied' : 'Not allowed');
    setTimeout(() => setSaid(''), CONFIRMATION_MS);
  };
  return (
    <Button
      class={isShort ? '' : 'plain'}
      {...(isShort && { 'aria-label': `Copy ${what}` })}
      onClick={() => void copy()}
    >
      {said !== '' ? said : isShort ? 'Copy' : `Copy ${what}`}
    </Button>
  );
}

/** Resolves to false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** For browsers that deny the clipboard to pages opened as files. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
  }
}
