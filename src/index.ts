// The public API of pith. `pith/judge`, `pith/site`, `pith/batch` and `pith/lab` are parts of it that load less.

export * from './judge/index.ts';
export type { SegmentCalls, SegmentStage } from './judge/record/stage.ts';
export * from './judge/site/index.ts';
export * from './lab/index.ts';
export * from './run/index.ts';
export { type ConnectedChrome, connect } from './run/pipeline/connect.ts';
export type {
  ConnectOptionsInput as ConnectOptions,
  TabOptionsInput as TabOptions,
} from './run/pipeline/connect-option-rows.ts';
export type { OpenOptionsInput as OpenOptions } from './run/pipeline/open-option-rows.ts';
export { open, type Pith } from './run/pipeline/pith.ts';
export type { SegmentOptionsInput as SegmentOptions } from './run/pipeline/segment-option-rows.ts';
export { segmentPage } from './run/pipeline/segment-page.ts';
export type { SegmentResult } from './run/pipeline/segment-result.ts';
export type { PageOptionsInput as PageOptions } from './see/browser/options/page-option-rows.ts';
export type { LaunchedBrowser } from './see/browser/program/find-browser.ts';
export type { Tab } from './see/browser/tabs/tabs.ts';
export type { Target } from './see/browser/target/target.ts';
export * from './show/index.ts';
