// Buttons, links that look like them, forms, which no press sends to a server, and messages.

import type { ComponentProps } from 'preact';
import { useEffect } from 'preact/hooks';

export const Button = (props: ComponentProps<'button'>) => <button type="button" {...props} />;

export const ButtonLink = (props: ComponentProps<'a'>) => <a class="button" {...props} />;

/** In a narrow window, the controls of a view are shown once it is open. */
export const Fold = () => (
  <details class="fold">
    <summary class="button">Controls</summary>
  </details>
);

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onSubmit: () => void;
}

export const Form = ({ onSubmit, ...props }: FormProps) => (
  <form
    {...props}
    onSubmit={event => {
      event.preventDefault();
      onSubmit();
    }}
  />
);

/** Why the last press failed; read aloud when it changes. */
export const Failure = ({ children }: ComponentProps<'p'>) => (
  <p role="status" class="failure">
    {children}
  </p>
);

interface SegmentedProps<Name extends string> {
  readonly label: string;
  readonly names: readonly Name[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
}

/** A row of options of which one is chosen. */
export function Segmented<Name extends string>({ label, names, chosen, onChoose }: SegmentedProps<Name>) {
  return (
    <fieldset class="segmented" aria-label={label}>
      {names.map(name => (
        <Button key={name} aria-pressed={name === chosen} onClick={() => onChoose(name)}>
          {name}
        </Button>
      ))}
    </fieldset>
  );
}

/** ms */
const VISIBLE_MS = 2500;

/** Shows a message for a moment. */
export function Toast({ note, onGone }: { readonly note: string; readonly onGone: () => void }) {
  useEffect(() => {
    if (note === '') return;
    const timer = setTimeout(onGone, VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [note, onGone]);
  return (
    <p class="toast" role="status">
      {note}
    </p>
  );
}
