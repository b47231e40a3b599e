// Tells by painted size and place if a loaded picture is decoration: an icon, a button, a portrait or a line.

import { at } from '../../../base/columns.ts';
import { linksAround } from '../../../page/snapshot/around.ts';
import type { SnapshotElement } from '../../../page/snapshot/snapshot.ts';
import { LIMITS } from '../limits.ts';
import { textWithin } from '../texts-within.ts';
import type { Visit } from '../visit.ts';
import { isNamedPortrait, isPending, PICTURE_FILE } from './pending-pictures.ts';

export const isIconSized = ({ pageBox: [, , width, height] }: SnapshotElement): boolean =>
  width <= LIMITS.iconPx && height <= LIMITS.iconPx;

export function isSmallDecoration({ page, index, element: image, flow }: Visit, alt: string): boolean {
  if (isIconSized(image) && (alt === '' || flow.isInHeading)) return true;
  if (isLine(image) && alt === '') return true;
  if (isPortraitSized(image) && isNamedPortrait({ ...image.attributes, alt })) return true;
  const link = at(linksAround(page.snapshot), index);
  if (link < 0) return false;
  if (isIconSized(image)) return true;
  const { href = '' } = page.tree.element(link).attributes;
  const opensPicture = PICTURE_FILE.test(href);
  return (
    !opensPicture && (isPortrait(image) || (isButtonSized(image) && textWithin(page, link).trim() === ''))
  );
}

/** An icon that is all of a link to a file, such as a paper or a recording: its words name the file. */
export function namesLinkedFile({ page, index, element: image }: Visit): boolean {
  const link = at(linksAround(page.snapshot), index);
  const { href = '' } = page.tree.element(link).attributes;
  const isIcon = isPending(image) || isIconSized(image);
  return isIcon && DOCUMENT_FILE.test(href) && textWithin(page, link).trim() === '';
}

const DOCUMENT_FILE =
  /^[^\s?#]{1,1000}\.(?:pdf|ps|epub|docx?|xlsx?|pptx?|od[tsp]|csv|bib|zip|t?gz|mp[34]|og[gv]|wav|ics|kml|gpx)(?:[?#]|$)/i;

/** A small square in a link is the portrait of a person or the sign of a site. */
const isPortrait = ({ pageBox: [, , width, height] }: SnapshotElement): boolean =>
  width <= LIMITS.linkedSquarePx && Math.abs(width - height) <= 2;

const isPortraitSized = ({ pageBox: [, , width, height] }: SnapshotElement): boolean =>
  Math.max(width, height) <= LIMITS.portraitPx;

const isButtonSized = ({ pageBox: [, , width, height] }: SnapshotElement): boolean =>
  width <= LIMITS.buttonWidthPx && height <= LIMITS.buttonHeightPx;

/** A picture that separates parts of the page. */
const isLine = ({ pageBox: [, , width, height] }: SnapshotElement): boolean =>
  Math.min(width, height) <= LIMITS.linePx &&
  Math.max(width, height) >= LIMITS.lineRatio * Math.min(width, height);
