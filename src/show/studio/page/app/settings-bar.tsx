// Settings of a live page: each change judges it again from its snapshot; only another window opens it again.

import { Button } from '../parts/controls.tsx';
import { CHOICE_NAMES, CHOICES, type Settings, WINDOWS } from './settings.ts';

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

export function SettingsBar(props: SettingsBarProps) {
  const { methods, method, settings, viewport, onMethod, onSettings, onWindow } = props;
  const isOther = Object.values(settings).some(
    value => value !== undefined && value !== '' && value !== false,
  );
  return (
    <section class="tools settings" aria-label="Settings">
      <Choice label="Method" value={method} options={methods} onChoose={onMethod} />
      {CHOICE_NAMES.map(name => (
        <Choice
          key={name}
          label={CHOICES[name].label}
          value={settings[name] ?? ''}
          options={Object.entries(CHOICES[name].words)}
          onChoose={value => onSettings({ ...settings, [name]: value })}
        />
      ))}
      <label class="check">
        <input
          type="checkbox"
          checked={settings.center === true}
          onChange={event => onSettings({ ...settings, center: event.currentTarget.checked })}
        />{' '}
        All of CENTER
      </label>
      {onWindow && (
        <Choice label="Window" value={viewport} options={windowOptions(viewport)} onChoose={onWindow} />
      )}
      {isOther && (
        <Button class="plain" onClick={() => onSettings({ method: '' })}>
          Reset
        </Button>
      )}
    </section>
  );
}

/** The windows, and that of the page if it is none of them. */
export function windowOptions(viewport: string): ChoiceProps['options'] {
  const listed = WINDOWS.map(({ name, size }) => [size, `${name} ${size.replace('x', ' × ')}`] as const);
  const isListed = listed.some(([size]) => size === viewport);
  return isListed ? listed : [...listed, [viewport, viewport.replace('x', ' × ')]];
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  /** With their words, if they are others. */
  readonly options: readonly (string | readonly [value: string, words: string])[];
  readonly onChoose: (value: string) => void;
}

export function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <label class="choice">
      <span>{label}</span>
      <select value={value} onChange={event => onChoose(event.currentTarget.value)}>
        {options.map(option => {
          const [own, words] = typeof option === 'string' ? [option, option] : option;
          return (
            <option key={own} value={own}>
              {words}
            </option>
          );
        })}
      </select>
    </label>
  );
}
