// Settings of a live page: each change judges it again from its snapshot; only another window opens it again.

import { type ComponentChildren, Fragment } from 'preact';
import { CHOICES, type Settings, WINDOWS } from './settings.ts';

interface SettingsBarProps {
  readonly methods: readonly string[];
  /** By which the page is shown. */
  readonly method: string;
  readonly settings: Settings;
  /** As 1280x800. */
  readonly viewport: string;
  readonly onMethod: (method: string) => void;
  readonly onSettings: (settings: Settings) => void;
  /** Missing where the page cannot be opened again. */
  readonly onWindow?: (size: string) => void;
}

const LABELS = {
  favor: { label: 'Favour', names: ['balance', 'precision', 'recall'] },
  comments: { label: 'Comments', names: ['by kind of page', 'keep', 'drop', 'only'] },
  links: { label: 'Links', names: ['inline', 'references', 'none'] },
} as const satisfies Record<keyof typeof CHOICES, object>;

export function SettingsBar(props: SettingsBarProps) {
  const { methods, method, settings, viewport, onMethod, onSettings, onWindow } = props;
  const isOther = Object.values(settings).some(
    value => value !== undefined && value !== '' && value !== false,
  );
  return (
    <section class="tools settings" aria-label="Settings">
      <Choice label="Method" value={method} onChoose={onMethod}>
        {methods.map(name => (
          <option key={name}>{name}</option>
        ))}
      </Choice>
      {(Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map(name => (
        <Choice
          key={name}
          label={LABELS[name].label}
          value={settings[name] ?? ''}
          onChoose={value => onSettings({ ...settings, [name]: value })}
        >
          {CHOICES[name].map((value, place) => (
            <option key={value} value={value}>
              {LABELS[name].names[place]}
            </option>
          ))}
        </Choice>
      ))}
      <label class="check">
        <input
          type="checkbox"
          checked={settings.center === true}
          onChange={event => onSettings({ ...settings, center: event.currentTarget.checked })}
        />{' '}
        all of CENTER
      </label>
      {onWindow && (
        <Choice label="Window" value={viewport} onChoose={onWindow}>
          <WindowOptions viewport={viewport} />
        </Choice>
      )}
      {isOther && (
        <button type="button" class="plain" onClick={() => onSettings({ method: '' })}>
          reset
        </button>
      )}
    </section>
  );
}

export function WindowOptions({ viewport }: { readonly viewport: string }) {
  const isListed = WINDOWS.some(({ size }) => size === viewport);
  return (
    <Fragment>
      {WINDOWS.map(({ name, size }) => (
        <option key={size} value={size}>
          {`${name} ${size.replace('x', ' × ')}`}
        </option>
      ))}
      {!isListed && <option value={viewport}>{viewport.replace('x', ' × ')}</option>}
    </Fragment>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly children: ComponentChildren;
}

export function Choice({ label, value, onChoose, children }: ChoiceProps) {
  return (
    <label class="choice">
      <span>{label}</span>
      <select value={value} onChange={event => onChoose(event.currentTarget.value)}>
        {children}
      </select>
    </label>
  );
}
