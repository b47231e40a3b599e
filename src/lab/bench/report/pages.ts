// One page of the report: truth and each method's answer drawn on its picture, with failures.

import type { Box } from '../../../base/box.ts';
import { type Html, html } from '../../../base/html/html.ts';
import { milliseconds, share } from '../figures.ts';
import type { MovedBlock } from '../zones/differences.ts';
import type { ZoneOutline } from '../zones/outlines.ts';
import type { PageResult } from '../zones/result.ts';
import { differencesSection } from './differences.ts';
import { scrollBox } from './scrolled.ts';
import { failureNotes } from './tables.ts';

export interface ReportPicture {
  readonly href: string;
}

const TRUTH_PANEL = 'truth';

export function pageSection(
  page: PageResult,
  methods: readonly string[],
  index: number,
  picture: ReportPicture | null,
): Html {
  const truth = { outlines: page.truthOutlines, kept: page.contentOutlines, moved: [] };
  const panels = [panel(page, index, picture, { name: TRUTH_PANEL, place: 0, ...truth })];
  for (const [at, method] of methods.entries())
    panels.push(methodPanel(page, index, picture, method, at + 1));
  const failures = failureNotes(page.failures);
  return html`<section class="page" id="page-${index}">
<h3>${page.id} <small>${page.kind}, ${page.width} × ${page.height} px, weight ${page.weight}</small></h3>
<p class="title"><bdi>${page.title}</bdi></p>${failures}${notesOf(page)}
${scrollBox('panels', `zones of ${page.id}`, panels)}
${differencesSection(page, methods)}
</section>
`;
}

/** Warnings of the methods themselves, such as finding nothing, with the reason. */
function notesOf({ answers }: PageResult): Html[] {
  const notes = Object.entries(answers).flatMap(([method, answer]) =>
    answer.notes.map(note => [method, note]),
  );
  return notes.map(
    ([method, note]) => html`<p class="note"><b>${method ?? ''}:</b> <bdi>${note ?? ''}</bdi></p>`,
  );
}

interface Panel {
  readonly name: string;
  /** 0 for the truth, then the methods. */
  readonly place: number;
  readonly outlines: readonly ZoneOutline[];
  readonly kept: readonly Box[];
  readonly moved: readonly MovedBlock[];
}

/** Id of a panel's drawing, which the grid at the top references. */
export const drawingId = (index: number, place: number): string => `drawing-${index}-${place}`;

function methodPanel(
  page: PageResult,
  index: number,
  picture: ReportPicture | null,
  method: string,
  at: number,
): Html {
  const answer = page.answers[method];
  if (answer === undefined) return html`<figure><figcaption>${method}: no answer</figcaption></figure>`;
  const { accuracy, grade } = answer.score;
  const content =
    answer.content === null ? '' : `; content F1 ${share(answer.content.f1)}, grade ${answer.content.grade}`;
  const name = `${method}: ${share(accuracy)} ${grade}, confidence ${share(answer.confidence)}, ${milliseconds(answer.milliseconds)} ms${content}`;
  const { outlines, keptOutlines: kept, differences } = answer;
  return panel(page, index, picture, { name, place: at, outlines, kept, moved: differences.blocks });
}

function panel(
  page: PageResult,
  index: number,
  picture: ReportPicture | null,
  { name, place: at, outlines, kept, moved }: Panel,
): Html {
  const content = kept.map(pageBox => html`<rect class="kept" ${place(pageBox)}/>`);
  const zones = outlines.map(
    ({ zone, pageBox }) => html`<rect class="zone z-${zone}" ${place(pageBox)}><title>${zone}</title></rect>`,
  );
  const marks = moved.map(
    block =>
      html`<rect class="wrong" ${place(block.pageBox)}><title>${block.truth} → ${block.answer}: ${block.text}</title></rect>`,
  );
  return html`<figure><figcaption>${name}</figcaption>
<div class="stage">${picture === null || isInline(picture) ? null : html`<img loading="lazy" decoding="async" alt="" src="${picture.href}">`}
<svg viewBox="0 0 ${page.width} ${page.height}" role="img" aria-label="zones of page ${index + 1}"><g id="${drawingId(index, at)}">${inlinePicture(page, index, picture, name)}${content}${zones}${marks}</g></svg></div></figure>`;
}

const isInline = (picture: ReportPicture): boolean => picture.href.startsWith('data:');

/** Embeds a picture once; later panels reference it. */
function inlinePicture(
  page: PageResult,
  index: number,
  picture: ReportPicture | null,
  name: string,
): Html | null {
  if (picture === null || !isInline(picture)) return null;
  if (name !== TRUTH_PANEL) return html`<use href="#picture-${index}"/>`;
  return html`<image id="picture-${index}" width="${page.width}" height="${page.height}" preserveAspectRatio="none" href="${picture.href}"/>`;
}

function place([left, top, width, height]: Box): Html {
  const [x, y, w, h] = [left, top, width, height].map(px => Math.round(px));
  return html`x="${x ?? 0}" y="${y ?? 0}" width="${w ?? 0}" height="${h ?? 0}"`;
}
