// Draws the pictures of the README that move, each with a still: a terminal in which commands run, and zones that appear on
// a page. They show what the commands print and how the page is judged. Waits of more than a second are cut short.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { open, overlaySvg } from '../dist/index.js';

const OUT = 'docs/pictures';
const MOST_BYTES = 300_000;

const COMMANDS = [
  'pith samples/news-article/page.html | head -n 7',
  'pith samples/hub-three-columns/page.html --picture out/zones.png -o out/page.md',
  'pith explain samples/hub-three-columns/page.html | head -n 6',
];
const TERMINAL = { width: 820, height: 440, scale: 1.5 };
const TYPED_AT_ONCE = 3;
const [TYPING_MS, LONGEST_WAIT_MS, READING_MS] = [90, 1_000, 3_000];

/** In the order in which they appear, and then the threshold lines and the legend. */
const ZONES = ['HEADER', 'FOOTER', 'LM', 'RM', 'CENTER', 'LINES'];
const PAGE_WIDTH = 640;
const [FADING_MS, ZONE_MS, LOOKING_MS] = [80, 600, 2_500];

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
mkdirSync('out', { recursive: true });
const pith = await open({ concurrency: 1 });
try {
  const { browser } = await pith.launched();
  await saveMoving('terminal', await terminalFrames(browser, await typedAndPrinted()), { lossless: true });
  await saveMoving('zones', await zoneFrames(browser), { quality: 70 });
} finally {
  await pith.close();
}

async function saveMoving(name, frames, format) {
  const path = join(OUT, name);
  const delay = frames.map(({ ms }) => ms);
  const { size } = await sharp(
    frames.map(({ png }) => png),
    { join: { animated: true } },
  )
    .webp({ ...format, delay, loop: 0, effort: 6, minSize: true })
    .toFile(`${path}.webp`);
  if (size > MOST_BYTES) throw new Error(`${path}.webp has ${size} bytes, more than ${MOST_BYTES}`);
  const still = frames.find(({ isStill }) => isStill);
  await sharp(still.png).png({ palette: true, colours: 128, effort: 10 }).toFile(`${path}.png`);
  console.log(`${path}.webp: ${frames.length} frames, ${size} bytes`);
}

/** The text of a terminal as it grows, and how long each state is shown. */
async function typedAndPrinted() {
  const folder = mkdtempSync(join(tmpdir(), 'pith-terminal-'));
  symlinkSync(fileURLToPath(new URL('../dist/cli.js', import.meta.url)), join(folder, 'pith'));
  const states = [];
  let text = '';
  const show = (more, ms) => {
    text += more;
    states.push({ text, ms });
  };
  try {
    for (const command of COMMANDS) {
      show('$ ', 500);
      for (let at = 0; at < command.length; at += TYPED_AT_ONCE)
        show(command.slice(at, at + TYPED_AT_ONCE), TYPING_MS);
      show('\n', 0);
      for await (const { chunk, waitedMs } of printed(command, folder)) {
        states.at(-1).ms += Math.min(waitedMs, LONGEST_WAIT_MS);
        show(chunk, 0);
      }
      show('\n', READING_MS);
    }
    return states.filter(({ ms }) => ms > 0);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function* printed(command, folder) {
  const env = { ...process.env, PATH: folder + delimiter + process.env.PATH };
  const child = spawn('bash', ['-c', `set -o pipefail; { ${command}; } 2>&1`], { env });
  const ended = once(child, 'close');
  let last = performance.now();
  const waited = () => {
    const since = last;
    last = performance.now();
    return last - since;
  };
  for await (const chunk of child.stdout.setEncoding('utf8')) yield { chunk, waitedMs: waited() };
  yield { chunk: '', waitedMs: waited() };
  await ended;
  if (child.exitCode !== 0) throw new Error(`${command} ended with ${child.exitCode}`);
}

async function terminalFrames(browser, states) {
  const { width, height, scale } = TERMINAL;
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  const font = readFileSync('node_modules/@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf');
  await page.setContent(`<style>
    @font-face { font-family: Cousine; src: url(data:font/ttf;base64,${font.toString('base64')}) }
    body { margin: 0; height: 100vh; display: flex; flex-direction: column; justify-content: flex-end; overflow: hidden; background: #14181f }
    pre { flex: none; margin: 0; min-height: calc(100% - 32px); padding: 16px; color: #d6dbe3; font: 13px/1.45 Cousine; white-space: pre-wrap }
    pre b { color: #7fd1a0; font-weight: normal }
  </style><pre></pre>`);
  await page.evaluate(() => document.fonts.ready);
  const frames = [];
  for (const { text, ms } of states) {
    await page.evaluate(shown => {
      const lines = shown.split('\n').map(line => {
        const element = document.createElement(line.startsWith('$ ') ? 'b' : 'span');
        element.textContent = `${line}\n`;
        return element;
      });
      document.querySelector('pre').replaceChildren(...lines);
    }, text);
    frames.push({ png: await page.screenshot(), ms: Math.round(ms) });
  }
  await page.close();
  frames.at(-1).isStill = true;
  return frames;
}

async function zoneFrames(browser) {
  const { before, after, snapshot, zoning } = await pith.segment('samples/hub-three-columns/page.html', {
    before: true,
    after: true,
  });
  const overlay = overlaySvg(snapshot, zoning);
  // With the legend, which may be beside the page.
  const [width, height] = overlay.match(/(?<=(?:width|height)=")\d+/g).map(Number);
  const scale = PAGE_WIDTH / width;
  const page = await browser.newPage({
    viewport: { width: PAGE_WIDTH, height: Math.round(height * scale) },
  });
  const picture = png => `<img src="data:image/png;base64,${png.toString('base64')}">`;
  await page.setContent(`<style>
    body > * { position: absolute; left: 0; top: 0; transform-origin: 0 0; transform: scale(${scale}) }
  </style>${picture(before)}${overlay}${picture(after)}`);
  await page.evaluate(nameZones);
  const frames = [];
  const fade = async (selector, opacities, ms) => {
    for (const opacity of opacities) {
      await page.evaluate(setOpacity, { selector, opacity });
      frames.push({ png: await page.screenshot(), ms: FADING_MS });
    }
    frames.at(-1).ms = ms;
  };
  const appear = [0.35, 0.7, 1];
  await page.evaluate(setOpacity, { selector: 'img:last-of-type, [data-zone]', opacity: 0 });
  await fade('img:first-of-type', [1], 1_200);
  for (const zone of ZONES) await fade(`[data-zone=${zone}]`, appear, ZONE_MS);
  Object.assign(frames.at(-1), { ms: LOOKING_MS, isStill: true });
  await fade('[data-zone=LINES]', [0], FADING_MS);
  await fade('img:last-of-type', appear, LOOKING_MS);
  await page.close();
  return frames;
}

/** Gives each shape of the overlay the zone whose colour it has; the text of a label has that of its background. */
function nameZones() {
  const groups = Array.from(document.querySelectorAll('svg [data-zone]'));
  const zones = new Map(
    groups.map(group => [group.querySelector('[stroke]').getAttribute('stroke'), group.dataset.zone]),
  );
  let zone;
  for (const shape of document.querySelectorAll('svg rect, svg path')) {
    const isText = shape.getAttribute('stroke-linecap') === 'round';
    if (!isText) zone = zones.get(shape.getAttribute('fill')) ?? zones.get(shape.getAttribute('stroke'));
    shape.dataset.zone = zone ?? 'LINES';
  }
  for (const group of groups) delete group.dataset.zone;
}

function setOpacity({ selector, opacity }) {
  for (const element of document.querySelectorAll(selector)) element.style.opacity = opacity;
}
