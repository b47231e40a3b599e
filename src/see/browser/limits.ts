// The limits of a visit: the time of each step, and the amount of data read from a page.

import { SNAPSHOT_LIMITS } from '../../page/snapshot/snapshot-limits.ts';

export const VISIT_LIMITS = {
  /** Launching Chromium, which takes 0.3 s on an idle machine; without unpacking the packaged one. */
  launchMs: 20_000,
  /** Time for subresources once the document is parsed. */
  subresourcesMs: 10_000,
  /** Pictures of a host that failed, none having loaded, after which the rest of them is not waited for. */
  deadPictures: 100,
  deadProbeMs: 100,
  /** After the load event, the page counts as settled after this time without a change. */
  quietMs: 100,
  /** Short enough that a look at a slow page, which counts as rest, is never the only one. */
  quietProbeMs: 35,
  /** A page that never settles is read after this time. */
  settleMs: 3_000,
  /**
   * Further time for a page that shows nothing, or only `bareChars` letters and no picture larger than a spinner. A page
   * with more than `bareBoxes` boxes is not checked: a look at it takes 10 ms and more.
   */
  bareMs: 1_500,
  /**
   * The same if scripts have set timers, and for a page that shows up to `busyChars` letters beside headers, footers and
   * menus if they have, or if requests are pending. Pages without timers do not wait for it.
   */
  timedMs: 5_000,
  /**
   * The same if the page shows that it is busy: by `aria-busy`, a progress bar, a line that ends in dots, or a small
   * element that moves without an end. Where it says so, it may show up to `busyChars` letters.
   */
  busyMs: 6_000,
  busyChars: 160,
  /** The same while requests are pending: the content may be among them. */
  bareLoadingMs: 10_000,
  bareProbeMs: 100,
  bareChars: 40,
  bareBoxes: 600,
  /** A refresh within this time is followed, `refreshes` times in all. */
  refreshMs: 5_000,
  refreshes: 3,
  /** px */
  spinnerPx: 128,
  /** `--wait idle`: time without a pending request, and the limit of the wait. */
  idleMs: 500,
  idleWaitMs: 15_000,
  /** Reading the HTML as it was sent, after the load: what has not arrived by then does not. */
  htmlMs: 5_000,
  /** Time to load for a page that loops in dialogs, is a download, or stopped loading by itself. */
  interruptedMs: 500,
  /**
   * A page that does not answer for this time hangs. Layout of 100,000 elements takes 3 s on a busy machine, and so does
   * a long script. The page is probed every `hangProbeMs` while it loads.
   */
  hangMs: 8_000,
  hangProbeMs: 1_000,
  /** Stopping scripts; for each of the two commands. */
  freezeMs: 1_000,
  /** V8 terminates a loop of dialogs only after a thousand rounds of 1 to 5 ms. */
  dialogLoopMs: 30_000,
  /** Parsing the rest of a document after its hanging script was terminated. */
  rescuedLoadMs: 2_000,
  /** Screens scrolled with `--scroll`, and the pause at each. */
  scrollSteps: 40,
  scrollPauseMs: 80,
  /** Walking the page: 300,000 elements take 10 s, and 30 s on a busy machine. */
  walkMs: 60_000,
  /** Checking which writing systems of the page the machine has fonts for. */
  fontsMs: 5_000,
  /** Taking the picture, in strips or at once; 64 Mpx took 9.6 s (hazards, 2.3). */
  pictureMs: 60_000,
  closeMs: 5_000,
  /** `--consent`: time for a consent manager to appear, then for its banner, and for everything. */
  consentSeekMs: 1_500,
  consentBannerMs: 3_000,
  consentMs: 8_000,
  /** Time for a banner to fade out. */
  consentFadeMs: 400,
  /** `--block-ads`: hiding the places of blocked requests. */
  hideAdsMs: 2_000,
  dialogs: 10,
} as const;

/** A page in a narrow window is walked once more in a wide one. */
export const WIDE_LIMITS = {
  /** px; 84 labelled pages at 1,024 px have the content of 1,280 px anyway (word F1 0.993; 0.991 at 768). */
  narrowWidth: 1_000,
  /** Larger pages take seconds for another layout. */
  elements: 50_000,
  ms: 5_000,
} as const;

export const WALK_LIMITS = {
  ...SNAPSHOT_LIMITS,
  start: [0, 0],
  attributeChars: 4_096,
  addressChars: 65_536,
} as const;

/** Files that are recorded for the cleaned page; the rest is left out. */
export const RESOURCE_LIMITS = {
  files: 1_000,
  fileBytes: 8 * 1024 ** 2,
  /** Total, style sheets first. */
  bytes: 32 * 1024 ** 2,
  /** Time in all, and for each request to the browser. */
  ms: 15_000,
  stepMs: 5_000,
} as const;

export const MEMORY_LIMITS = {
  /** Memory of one renderer: 300,000 elements take a quarter, and every page of the samples less than a tenth. */
  pageBytes: 2 * 1024 ** 3,
  /** Largest share of the machine's memory that all renderers of a browser take. */
  machineShare: 0.5,
  lookMs: 500,
  /** A page that crashes within this time after a renderer was killed is the page of that renderer. */
  recentMs: 2_000,
} as const;

export const NETWORK_LIMITS = {
  /** Bytes over the network in one visit: heavy pages have 30 MB. */
  visitBytes: 256 * 1024 ** 2,
  lookMs: 500,
  /** Host names that are remembered as public: they take a few MB, and few runs name more hosts. */
  publicNames: 100_000,
  /** For one address of a host, before the next one is tried. */
  addressMs: 1_000,
  ownAddressMs: 60_000,
} as const;

/** Browser contexts that are kept for the pages of a site. */
export const SITE_LIMITS = {
  /** Contexts that wait for a page, each with a tab of 30 to 60 MB. */
  contexts: 8,
  /** Longest time that one waits. */
  idleMs: 60_000,
  /** Most bytes loaded in a context, and in all that wait. Their caches hold less. */
  contextBytes: 128 * 1024 ** 2,
  totalBytes: 512 * 1024 ** 2,
  /** A tab is replaced after this many pages, or if its page used this much: the memory of a renderer grows. */
  pagesPerTab: 50,
  heapBytes: 64 * 1024 ** 2,
  nodes: 100_000,
  /** Longest time to empty a tab, which takes 20 ms on an idle machine, and the interval of its last check. */
  emptyMs: 5_000,
  lookMs: 5,
} as const;

export const PICTURE_LIMITS = {
  /** Larger pictures are taken in strips (hazards, 2.4: the browser takes about 20 bytes a pixel). */
  oneShotPixels: 16_000_000,
  /** Each strip lays the page out twice: 77 Mpx take 3.6 s in strips of 4.5 Mpx, 2.9 s of 8, and 2.4 s of 16. */
  stripPixels: 10_000_000,
  maxPixels: 64_000_000,
  /**
   * A page with more elements does not draw its overlay itself: its picture is taken while it is judged, which takes
   * longer than drawing.
   */
  drawnElements: 3_000,
} as const;

/** Words that are measured where the picture is to tell which of them show. */
export const MEASURED_WORDS = {
  /** Later texts are measured as a whole. */
  most: 200_000,
  /**
   * px from the edge where the page begins. Farther there is one long line: 60,000 letters make a picture of 64 Mpx, 136 px
   * high.
   */
  within: 5_000,
  picturePixels: PICTURE_LIMITS.maxPixels,
} as const;
