// Buttons, links that look like them, and forms, which no press sends to a server.

import type { ComponentProps } from 'preact';

export const Button = (props: ComponentProps<'button'>) => <button type="button" {...props} />;

export const ButtonLink = (props: ComponentProps<'a'>) => <a class="button" {...props} />;

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
