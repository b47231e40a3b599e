// The side panel: reads the tab whose button was clicked, and shows its zones, reasons and content.

import type { PageRecord } from '../../judge/record/page-record.ts';
import { ZONES, type Zone } from '../../judge/zones/zoning.ts';
import { hexColour } from '../../show/picture/css-colour.ts';
import { ZONE_COLOURS } from '../../show/picture/overlay/overlay-style.ts';
import { chrome, type Notice, type Reply, type Request, type TabChosen } from './messages.ts';

let tabId: number | undefined;
let record: PageRecord | undefined;
const shown = new Set<Zone>(ZONES);
type Labels = ReadonlyMap<Zone, string[]>;
const noLabels = (): Labels => new Map(ZONES.map(zone => [zone, []]));
/** Those of each page of a tab. */
const labelsOfPages = new Map<string, Labels>();
let labels = noLabels();

function byId<Kind extends HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the panel has no #${id}`);
  return found as Kind;
}

const title = byId('title');
const status = byId('status');
const content = byId<HTMLTextAreaElement>('content');
const form = byId<HTMLSelectElement>('form');
const label = byId<HTMLSelectElement>('label');
const hover = byId<HTMLInputElement>('hover');

const ask = (request: Request): Promise<Reply> =>
  tabId === undefined ? Promise.resolve({}) : chrome.tabs.sendMessage(tabId, request);

/** Shows the record and the labels of this tab, unless another one was chosen meanwhile. */
async function readTab(): Promise<void> {
  const asked = tabId;
  if (asked === undefined) return;
  status.textContent = 'Reading …';
  setPage(undefined, noLabels());
  try {
    await chrome.scripting.executeScript({ target: { tabId: asked }, files: ['pith-page.js', 'in-tab.js'] });
    const reply = await chrome.tabs.sendMessage(asked, { kind: 'read' });
    if (asked !== tabId) return;
    if (reply.record === undefined) throw new Error(reply.error ?? 'the page did not answer');
    const page = `${asked} ${reply.record.finalUrl}`;
    const known = labelsOfPages.get(page) ?? noLabels();
    labelsOfPages.set(page, known);
    setPage(reply.record, known);
    showRecord(reply.record);
    await ask({ kind: 'overlay', zones: [...shown] });
  } catch (error) {
    if (asked !== tabId) return;
    title.textContent = 'This page cannot be read';
    status.textContent = messageOf(error);
    content.value = '';
  }
}

function setPage(read: PageRecord | undefined, own: Labels): void {
  record = read;
  labels = own;
  showLabels();
}

function showRecord({ title: name, finalUrl, kind, zones, warnings }: PageRecord): void {
  title.textContent = name === '' ? finalUrl : name;
  const noted = warnings.map(({ message }) => message).join('; ');
  status.textContent = `${kind.name}, ${Math.round(100 * kind.confidence)} % sure${noted === '' ? '' : `. ${noted}`}`;
  for (const zone of ZONES) byId(`chars-${zone}`).textContent = `${zones[zone].chars} characters`;
  showContent();
}

function showContent(): void {
  content.value = record === undefined ? '' : textIn(form.value);
}

function textIn(name: string): string {
  if (record === undefined) throw new Error('No page was read.');
  if (name === 'json') return JSON.stringify(record, undefined, 2);
  return record.content[name as 'markdown' | 'text' | 'html'];
}

/** One checkbox and one label choice for each zone. */
function addZones(): void {
  for (const zone of ZONES) {
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.checked = true;
    box.addEventListener('change', () => {
      if (box.checked) shown.add(zone);
      else shown.delete(zone);
      void ask({ kind: 'overlay', zones: [...shown] });
    });
    const swatch = document.createElement('span');
    swatch.className = 'swatch';
    swatch.style.background = hexColour(ZONE_COLOURS[zone].line);
    const chars = document.createElement('span');
    chars.id = `chars-${zone}`;
    const line = document.createElement('label');
    line.append(box, ' ', swatch, ` ${zone} `, chars);
    byId('zones').append(line);
    label.append(new Option(zone, zone));
  }
}

function showLabels(): void {
  const lines = [...labels].flatMap(([zone, selectors]) =>
    selectors.map(selector => {
      const line = document.createElement('li');
      const drop = document.createElement('button');
      drop.type = 'button';
      drop.textContent = 'Remove';
      drop.setAttribute('aria-label', `Remove ${selector} from ${zone}`);
      drop.addEventListener('click', () => {
        selectors.splice(selectors.indexOf(selector), 1);
        showLabels();
      });
      line.append(`${zone}: ${selector} `, drop);
      return line;
    }),
  );
  byId('labels').replaceChildren(...lines);
}

/** In the form of `pith label`. */
function labelFile(): string {
  const { title: name = '', lang = '', viewport } = record ?? {};
  const id = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-') || 'page';
  const file = { id, lang, viewport, zones: Object.fromEntries(labels) };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

function save(name: string, address: string): void {
  const link = document.createElement('a');
  link.download = name;
  link.href = address;
  link.click();
}

function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text]));
  save(name, address);
  URL.revokeObjectURL(address);
}

/** Says what a button has done, or why it could not. */
function onClick(id: string, done: string, act: () => Promise<void> | void): void {
  byId(id).addEventListener('click', async () => {
    try {
      await act();
      byId('done').textContent = done;
    } catch (error) {
      byId('done').textContent = messageOf(error);
    }
  });
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const ENDINGS: Readonly<Record<string, string>> = { markdown: 'md', text: 'txt', html: 'html', json: 'json' };

addZones();
byId('read').addEventListener('click', () => void readTab());
form.addEventListener('change', showContent);
onClick('copy', 'Copied.', () => navigator.clipboard.writeText(textIn(form.value)));
onClick('save', 'Saved.', () => saveText(`page.${ENDINGS[form.value]}`, textIn(form.value)));
onClick('picture', 'Saved the visible part of the page.', async () =>
  save('page.png', await chrome.tabs.captureVisibleTab({ format: 'png' })),
);
byId('save-labels').addEventListener('click', () => saveText('labels.json', labelFile()));
hover.addEventListener('change', () => void ask({ kind: 'explain', isOn: hover.checked }));
label.addEventListener('change', () => void ask({ kind: 'label', isOn: label.value !== '' }));

chrome.runtime.onMessage.addListener((message, sender) => {
  const notice = message as Notice | TabChosen;
  if (notice.kind === 'tab') choose(notice.tabId);
  else if (sender.tab?.id !== tabId) return undefined;
  else if (notice.kind === 'explained') {
    const { zone = null, reason = 'it was not there when the page was read' } = notice.why ?? {};
    byId('why').textContent = `${notice.name}: ${zone ?? 'no zone'}. ${reason}`;
  } else {
    const selectors = record && labels.get(label.value as Zone);
    if (selectors !== undefined && !selectors.includes(notice.selector)) selectors.push(notice.selector);
    showLabels();
  }
  return undefined;
});

function choose(chosen: number): void {
  tabId = chosen;
  void readTab();
}

void chrome.storage.session.get('chosen').then(({ chosen }) => {
  const { tabId: id } = (chosen ?? {}) as Partial<TabChosen>;
  if (id !== undefined) choose(id);
});
