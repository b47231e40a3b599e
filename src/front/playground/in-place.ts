// The code of the bookmarklet: reads the open page in place, draws its zones, and shows why and the content in a box.
// The build makes a link of it. A second click on the link takes it off again.

import type { PageRecord } from '../../judge/record/page-record.ts';
import { unnamed } from '../../see/capture/in-page/window-of.ts';
import { saveAs } from '../../show/studio/page/app/save-as.ts';
import type * as PithPage from '../page/index.ts';

/** Address of `pith-page.js`, which the playground puts in. */
declare const PITH_SCRIPT: string;

interface World {
  pith?: typeof PithPage;
  closePith?: () => void;
}

const page = unnamed(document);
const world = globalThis as unknown as World;
if (world.closePith !== undefined) world.closePith();
else void readInPlace();

async function readInPlace(): Promise<void> {
  const box = openBox('Reading this page …');
  try {
    await loadPith();
    const { pith } = world;
    if (pith === undefined) throw new Error('the script was loaded and did not start');
    const record = await pith.read();
    if (box.isOpen) showRecord(box, pith, record);
  } catch (error) {
    box.status.textContent = error instanceof Error ? error.message : String(error);
    box.status.setAttribute('role', 'alert');
  }
}

/** The policy of a page may forbid scripts from elsewhere: it says so itself. */
function loadPith(): Promise<void> {
  if (world.pith !== undefined) return Promise.resolve();
  const refused =
    'The security policy of this page forbids scripts from elsewhere, so that no bookmarklet can read it. ' +
    'The extension can, and so can: pith segment --connect';
  return new Promise((resolve, reject) => {
    let isForbidden = false;
    const forbid = (event: SecurityPolicyViolationEvent): void => {
      if (/script/.test(event.effectiveDirective) || /trusted/.test(event.effectiveDirective))
        isForbidden = true;
    };
    page.addEventListener('securitypolicyviolation', forbid);
    const script = page.createElement('script');
    const end = (): void => {
      page.removeEventListener('securitypolicyviolation', forbid);
      script.remove();
    };
    script.onload = () => {
      end();
      resolve();
    };
    script.onerror = () =>
      // The event of the policy may come after that of the script.
      setTimeout(() => {
        end();
        reject(new Error(isForbidden ? refused : `${PITH_SCRIPT} cannot be loaded: is its server running?`));
      }, 50);
    try {
      script.src = PITH_SCRIPT;
      (page.head ?? page.documentElement).append(script);
    } catch {
      // Only a page with trusted types refuses an address.
      end();
      reject(new Error(refused));
    }
  });
}

interface Box {
  readonly host: HTMLElement;
  readonly title: HTMLElement;
  readonly status: HTMLElement;
  readonly why: HTMLElement;
  readonly buttons: HTMLElement;
  isOpen: boolean;
  onClose: () => void;
}

function openBox(text: string): Box {
  const host = page.createElement('div');
  const shadow = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  shadow.adoptedStyleSheets = [sheet];
  const part = (name: string): HTMLElement => shadow.appendChild(page.createElement(name));
  const [title, status, why, buttons] = [part('h2'), part('p'), part('p'), part('div')];
  const box: Box = { host, title, status, why, buttons, isOpen: true, onClose: () => {} };
  title.textContent = 'pith';
  status.textContent = text;
  status.setAttribute('role', 'status');
  host.setAttribute('role', 'region');
  host.setAttribute('aria-label', 'pith');
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') close();
  };
  const close = (): void => {
    box.isOpen = false;
    box.onClose();
    removeEventListener('keydown', onKey, true);
    host.remove();
    delete world.closePith;
  };
  world.closePith = close;
  addEventListener('keydown', onKey, true);
  addButton(buttons, 'close', close);
  page.documentElement.append(host);
  return box;
}

function addButton(to: HTMLElement, name: string, onClick: () => void): HTMLButtonElement {
  const button = page.createElement('button');
  button.type = 'button';
  button.textContent = name;
  button.addEventListener('click', onClick);
  to.append(button);
  return button;
}

function showRecord(box: Box, pith: typeof PithPage, record: PageRecord): void {
  const { title, kind, content } = record;
  box.title.textContent = title || 'This page';
  box.status.textContent = `${kind.name}, ${content.chars} characters of content. Point at the page to see why.`;
  let drawn: PithPage.PageOverlay | undefined = pith.overlay(record);
  let pointed: Element | undefined;
  const explain = ({ target }: Event): void => {
    if (!(target instanceof Element) || target === box.host || target === pointed) return;
    pointed = target;
    const { zone = null, reason = 'it was not there when the page was read' } =
      pith.explain(target, record) ?? {};
    box.why.textContent = `${target.localName}: ${zone ?? 'no zone'}. ${reason}`;
  };
  addEventListener('pointerover', explain, true);
  box.onClose = () => {
    drawn?.remove();
    removeEventListener('pointerover', explain, true);
  };
  const copy = addButton(box.buttons, 'copy Markdown', () => {
    navigator.clipboard.writeText(content.markdown).then(
      () => {
        copy.textContent = 'copied';
      },
      () => {
        copy.textContent = 'not allowed here';
      },
    );
  });
  addButton(box.buttons, 'save Markdown', () => saveAs(new Blob([content.markdown]), 'page.md'));
  const zones = addButton(box.buttons, 'zones', () => {
    if (drawn === undefined) drawn = pith.overlay(record);
    else {
      drawn.remove();
      drawn = undefined;
    }
    zones.setAttribute('aria-pressed', String(drawn !== undefined));
  });
  zones.setAttribute('aria-pressed', 'true');
}

const STYLE = `:host { all: initial !important; position: fixed !important; inset: 16px 16px auto auto !important;
  z-index: 2147483647 !important; box-sizing: border-box !important; width: min(360px, calc(100vw - 32px)) !important;
  max-height: 70vh !important; overflow: auto !important; padding: 14px 16px !important; border-radius: 12px !important;
  border: 1px solid #dde1e8 !important; background: #fff !important; color: #1b1e24 !important;
  font: 14px/1.45 system-ui, sans-serif !important; box-shadow: 0 6px 24px rgb(0 0 0 / 22%) !important;
  color-scheme: light dark !important; overflow-wrap: anywhere !important; }
h2 { margin: 0; font-size: 15px; } p { margin: 6px 0 0; } p:empty { display: none; }
div { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 10px; }
button { font: inherit; color: inherit; background: none; border: 1px solid #dde1e8; border-radius: 8px;
  padding: 4px 10px; cursor: pointer; }
button[aria-pressed=true] { border-color: #2459c9; box-shadow: inset 0 0 0 1px #2459c9; }
:focus-visible { outline: 2px solid #2459c9; outline-offset: 1px; }
@media (prefers-color-scheme: dark) {
  :host { background: #16181d !important; color: #e8eaee !important; border-color: #2c313a !important; }
  button { border-color: #2c313a; }
  button[aria-pressed=true] { border-color: #7ea6ff; box-shadow: inset 0 0 0 1px #7ea6ff; }
  :focus-visible { outline-color: #7ea6ff; }
}`;
