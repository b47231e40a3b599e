// Captures a settled page: its Snapshot, and the picture of the same moment.

import { PithError } from '../../base/errors.ts';
import { counted } from '../../base/text/counted.ts';
import { isUrl, withoutFragment } from '../../base/text/parse-url.ts';
import { inTurns } from '../../base/threads/steps.ts';
import { beAlone } from '../../base/threads/work-turn.ts';
import { CODE_TAGS } from '../../page/snapshot/sight.ts';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import { HEAVY_PAGE } from '../../page/snapshot/snapshot-limits.ts';
import { MEASURED_WORDS, NETWORK_LIMITS } from '../browser/limits.ts';
import { type Arrival, refuseBrokenAnswer, refuseErrorPage, refuseType } from '../browser/load/navigate.ts';
import { awaitNewDocument, revealByScrolling } from '../browser/load/settle.ts';
import type { OpenPage } from '../browser/open-page.ts';
import { ifHung } from '../browser/watch/freeze.ts';
import { type DecodedWalk, decodeSteps, type WalkedDocument } from './decode-walk.ts';
import { refuseEmptied, unscriptedTextOf, waitsForScrolling } from './emptied-page.ts';
import { type EnteredPage, enterPage } from './enter-page.ts';
import { nearSpan, type WirePage, type WirePath } from './in-page/wire.ts';
import { loadedResources } from './loaded-resources.ts';
import { missingFonts } from './missing-fonts.ts';
import {
  drawnPicture,
  isSameSize,
  lookStill,
  mayDraw,
  type PictureSize,
  pictureOf,
  sizeAtRest,
} from './page-picture.ts';
import type { TakenPicture } from './picture.ts';
import { refuseBinary, showsNothing, snapshotOf, warnOfText, warnOfWalk } from './snapshot-of.ts';
import { markUnseenTexts } from './unseen-texts.ts';
import { walkFrames } from './walk-frames.ts';
import { wideLayoutOf } from './wide-layout.ts';

export interface CaptureRequest {
  readonly picture: boolean;
  /** The picture is only needed with an overlay, which the page may draw itself. */
  readonly overlaid?: boolean;
  /** Let the picture decide which texts are seen, and so wait for it. */
  readonly checked?: boolean;
  /** Record the style sheets, pictures and fonts that the page loaded. */
  readonly resources?: boolean;
  /** Throw `EmptiedPage` for a page whose scripts took its text away. */
  readonly refusesEmptied?: boolean;
}

export interface Capture {
  /** Without warnings about the picture, which may still be in progress: whoever awaits it adds them. */
  readonly snapshot: Snapshot;
  /** May still be in progress while the snapshot is judged; undefined if not requested, or if the page can draw. */
  readonly picture: Promise<TakenPicture> | undefined;
  /** Takes the picture with an overlay of these paths, or without one if the page cannot draw it. */
  readonly drawn?: DrawnPicture | undefined;
}

export type DrawnPicture = (paths: readonly WirePath[] | undefined) => Promise<TakenPicture>;

export async function capturePage(
  open: OpenPage,
  arrival: Arrival,
  request: CaptureRequest,
): Promise<Capture> {
  let looked = await enterAndLook(open, request);
  const { checked = false } = request;
  if (!open.isBorrowed && !open.hang.isSeen && hasJustBegun(looked.decoded)) {
    await looked.picture?.catch(() => {});
    await awaitNewDocument(open);
    looked = await enterAndLook(open, request);
  }
  if (mayScroll(open) && waitsForScrolling(looked.decoded, looked.walked.wire.viewport[1], checked)) {
    await looked.picture?.catch(() => {});
    await revealByScrolling(open, looked.walked.wire.page[1]);
    looked = await enterAndLook(open, request);
  }
  const { entered, walked, decoded, picture, pictured, drawn, isStill } = looked;
  const { wire } = walked;
  refuseBinary(nameOf(wire), decoded);
  if (request.refusesEmptied === true) await refuseEmptied(open, arrival, wire.url, decoded);
  const isChecked =
    checked &&
    picture !== undefined &&
    (await markUnseenTexts({ open, entered, wire, decoded, picture, pictured, isStill }));
  const unscriptedChars = await unscriptedTextOf(open, entered, decoded);
  refuseEmpty(open, unscriptedChars, wire, decoded);
  warnOfText(decoded, open.warnings);
  const missing = await fontsOf(open, decoded, entered);
  const resources = request.resources === true ? { resources: await loadedResources(open) } : {};
  const unscripted = unscriptedChars === undefined ? {} : { unscriptedChars };
  const snapshot: Snapshot = {
    ...snapshotFrom(open, arrival, wire, decoded, missing),
    ...(isChecked && { isChecked }),
    ...resources,
    ...unscripted,
    ...(open.settled.stillLoads === true && { stillLoads: true as const }),
  };
  // Last: warnings are about the window that was asked for.
  const wideLayout = await wideLayoutOf(open, looked);
  return {
    snapshot: wideLayout === undefined ? snapshot : { ...snapshot, wideLayout },
    picture: request.picture ? picture : undefined,
    drawn,
  };
}

/** True for an HTML document without a body: the page has left the one that it was, and the next has just begun. */
const hasJustBegun = ({ elements }: DecodedWalk): boolean =>
  elements[0]?.tag === 'html' && !elements.some(({ tag }) => tag === 'body' || tag === 'frameset');

async function enterAndLook(open: OpenPage, request: CaptureRequest) {
  const entered = await enterPage(open);
  const lookOnce = () => look(open, entered, request);
  const looked = await (request.checked === true ? lookStill(open, entered, lookOnce) : lookOnce());
  looked.picture?.catch(() => {});
  const { wire } = looked.walked;
  refuseErrorPage(open, wire.url);
  refuseType(wire.url, wire.contentType);
  if (wire.elements.tag.length + wire.texts.text.length > HEAVY_PAGE.parts) await beAlone();
  return { ...looked, entered, decoded: await inTurns(decodeSteps(looked.walked)) };
}

const mayScroll = ({ isBorrowed, hang, options }: OpenPage): boolean =>
  !isBorrowed && !hang.isSeen && options.javascript && !options.scroll;

/** A timeout is only a warning: the boxes may still be right. */
async function fontsOf(
  open: OpenPage,
  decoded: DecodedWalk,
  { world }: EnteredPage,
): Promise<readonly string[]> {
  return ifHung(missingFonts(decoded, world, open.page.context().browser()), () => {
    open.warnings.add('MISSING_FONTS', 'checking whether this machine has fonts for the page took too long');
    return [];
  });
}

interface WalkedPicture extends Pick<Capture, 'picture' | 'drawn'> {
  readonly walked: WalkedDocument;
  /** The part of the page that the picture shows, if not all of it. */
  readonly pictured?: PictureSize;
  /** False if the page moved while the picture was taken; set where the picture is to tell which texts are seen. */
  readonly isStill?: boolean;
}

/**
 * Takes the picture while the page is walked, if possible. If the sizes differ, repeats both one after the other. A page
 * that draws its overlay waits for that.
 */
async function look(
  open: OpenPage,
  entered: EnteredPage,
  { picture, overlaid = false, checked = false }: CaptureRequest,
): Promise<WalkedPicture> {
  const walk = () => walkFrames(open, entered.world, checked);
  if (!picture && !checked) return { walked: await walk(), picture: undefined };
  const size = await sizeAtRest(entered);
  if (overlaid && !checked && size !== undefined && mayDraw(open, size)) {
    const walked = await walk();
    return { walked, picture: undefined, drawn: paths => drawnPicture(open, entered, walked.wire, paths) };
  }
  const early = size && { size, picture: pictureOf(open, entered, size) };
  early?.picture.catch(() => {});
  let walked = await walk();
  if (early !== undefined) {
    if (isSameSize(early.size, walked.wire)) return { walked, picture: early.picture };
    await early.picture.catch(() => {});
    walked = await walk();
  }
  const pictured = picture ? walked.wire : checkedPart(walked.wire);
  return { walked, pictured, picture: pictureOf(open, entered, pictured) };
}

/** Leaves out what lies farther away than words are measured, of a picture that only tells which of them show. */
function checkedPart(wire: WirePage): PictureSize {
  const { left, right } = nearSpan(wire, MEASURED_WORDS);
  const [width, height] = wire.page;
  return { ...wire, left, page: [Math.min(right, width) - left, height] };
}

function snapshotFrom(
  open: OpenPage,
  arrival: Arrival,
  wire: WirePage,
  decoded: DecodedWalk,
  missing: readonly string[],
): Snapshot {
  const browser = open.page.context().browser();
  warnOf(open, wire, missing);
  warnOfStyles(open, decoded);
  return snapshotOf(wire, decoded, {
    url: arrival.url,
    status: arrival.status,
    warnings: open.warnings,
    more: { ...validatorsOf(arrival, wire.url), ...headersOf(arrival) },
    environment: {
      browser: browser === null ? '' : `Chromium ${browser.version()}`,
      missingFonts: missing,
      ...(open.isolation === undefined ? {} : { isolation: open.isolation }),
    },
  });
}

const headersOf = ({ answer }: Arrival): Pick<Snapshot, 'headers'> =>
  answer === undefined || Object.keys(answer.headers).length === 0 ? {} : { headers: answer.headers };

/** Leaves them out for a page that a refresh or a script led elsewhere. */
function validatorsOf({ status, answer }: Arrival, shownUrl: string): Pick<Snapshot, 'validators'> {
  if (answer === undefined || status !== 200 || Object.keys(answer.validators).length === 0) return {};
  const isShown = withoutFragment(answer.url) === withoutFragment(shownUrl);
  return isShown ? { validators: answer.validators } : {};
}

function warnOf(open: OpenPage, wire: WirePage, missing: readonly string[]): void {
  const { warnings, network, files } = open;
  if (files?.hasWrongCharset === true)
    warnings.add(
      'DECODE_SUSPECT',
      'the page declares another encoding, but its bytes are UTF-8 and were read so',
    );
  const [refused, ...others] = [...(network?.refused() ?? []), ...(files?.refused() ?? [])];
  if (refused !== undefined) {
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    warnings.add(
      'REQUESTS_REFUSED',
      `blocked requests of the page to private addresses or files outside of its folder: ${refused}${more}`,
    );
  }
  const dropped = network?.dropped() ?? [];
  if (dropped.length > 0) {
    const hosts = dropped.map(({ host, addresses }) => `${addresses.join(', ')} of ${host}`);
    warnings.add(
      'ADDRESSES_DROPPED',
      `private addresses of a host that also has public ones were not connected to: ${hosts.slice(0, 3).join('; ')}`,
    );
  }
  const offline = network?.offline() ?? [];
  if (offline.length > 0) {
    const hosts = offline.length === 1 ? 'one host' : `${offline.length} hosts`;
    warnings.add(
      'NETWORK_OFF',
      `blocked requests of the page to ${hosts}, such as ${offline[0]}: a page from a file or without an address has no network without allowNetwork (--allow-network)`,
    );
  }
  if (network?.isCut() === true) {
    const megabytes = NETWORK_LIMITS.visitBytes / 1024 ** 2;
    warnings.add('BUDGET_BYTES', `the page loaded more than ${megabytes} MB: the rest was cut off`);
  }
  warnOfWalk(wire, warnings);
  if (missing.length > 0) {
    warnings.add(
      'MISSING_FONTS',
      `this machine has no font for ${missing.join(', ')}: boxes of such text are wrong (see pith doctor)`,
    );
  }
}

/** Says how many of all, because one sheet of ten, such as that of a font, changes little. */
function warnOfStyles({ missingSheets, warnings }: OpenPage, { elements, scopes }: DecodedWalk): void {
  const linked = elements.filter(
    ({ tag, attributes: { rel = '', href = '' } }) =>
      tag === 'link' && /^stylesheet$/i.test(rel.trim()) && href.trim() !== '',
  );
  // Relative addresses in HTML without an address are never requested.
  const unrequested = linked.flatMap(({ attributes: { href = '' }, scope }) =>
    isUrl(href, scopes[scope]?.baseUrl) ? [] : [href],
  );
  const missing = [...missingSheets(), ...unrequested];
  const [first] = missing;
  if (first === undefined) return;
  const all = Math.max(linked.length, missing.length);
  warnings.add(
    'STYLES_MISSING',
    `${missing.length} of ${counted(all, 'style sheet')} did not load, such as ${first}: parts of the page may be in other places than a reader sees`,
  );
}

/** Throws for a blank page (hazards, E18). A page that only hides its text, as without its scripts, is read. */
function refuseEmpty(
  open: OpenPage,
  unscriptedChars: number | undefined,
  wire: WirePage,
  { elements, texts }: DecodedWalk,
): void {
  if (!showsNothing({ elements, texts })) return;
  if (!texts.some(({ parent }) => !CODE_TAGS.has(elements[parent]?.tag ?? ''))) {
    refuseBrokenAnswer(open, wire.url);
    const message = `${nameOf(wire)} is empty: it shows neither text nor picture`;
    throw unscriptedChars === undefined
      ? new PithError('EMPTY_DOCUMENT', message, { option: 'wait' })
      : new PithError('EMPTY_DOCUMENT', `${message}, but has text for browsers without scripts`, {
          option: 'javascript',
        });
  }
  open.warnings.add('ALL_HIDDEN', 'the page shows nothing: its hidden text was read');
}

const nameOf = ({ url }: WirePage): string => (url === 'about:blank' ? 'the HTML' : url);
