// A judged page: zones, selection and content.

import type { Root } from 'hast';
import type { Snapshot } from '../../page/snapshot/snapshot.ts';
import type { Assets } from '../content/assets.ts';
import type { Content } from '../content/content.ts';
import type { ContentSelection } from '../selection/content-selection.ts';
import type { Zoning } from '../zones/zoning.ts';

export interface Judged {
  readonly snapshot: Snapshot;
  readonly zoning: Zoning;
  readonly selection: ContentSelection;
  readonly content: Content;
  /** The content as hast; a thread that judged does not send it. */
  readonly tree?: Root;
  /** Files of the pictures to which the content links. */
  readonly assets?: Assets;
}
