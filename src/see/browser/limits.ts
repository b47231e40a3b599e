// The limits of a visit, in one table: how long each step may take, how much may be carried out of a page.

export const VISIT_LIMITS = {
  /** Launching Chromium, which takes 0.3 s on an idle machine; unpacking the packaged one comes before. */
  launchMs: 20_000,
  /** Once the document is parsed, its pictures and the like get so long. */
  subresourcesMs: 10_000,
  /** Load event reached, nothing moves: the page counts as settled after so long without a change. */
  quietMs: 100,
  quietProbeMs: 20,
  /** A page that goes on moving is taken as it is after so long. */
  settleMs: 3_000,
  /**
   * A page that shows nothing, or no more letters than `Loading, please wait …` has and no picture larger than what
   * spins, gets so long to begin: timers that build pages are set to less. With more boxes it is not even looked at.
   */
  bareMs: 1_500,
  /** While something is still being loaded, so long in all: what it shows may have to be asked for. */
  bareLoadingMs: 10_000,
  bareProbeMs: 100,
  bareChars: 40,
  bareBoxes: 100,
  /** A page that says it sends its reader on within so long is left for the one it names, so often in all. */
  refreshMs: 5_000,
  refreshes: 3,
  /** px */
  spinnerPx: 128,
  /** `--wait idle`: no request under way for so long, and no longer than this in all. */
  idleMs: 500,
  idleWaitMs: 15_000,
  /** A page that opens one dialog after another, or turned out a download, gets so long to load all the same. */
  interruptedMs: 500,
  /**
   * A page that answers nothing for so long hangs. Not less: layout of 100,000 elements takes 3 s where the machine is
   * busy, and so does a long script of a good page. Looked at so often while the page loads.
   */
  hangMs: 8_000,
  hangProbeMs: 1_000,
  /** Stopping scripts, each of the two commands. */
  freezeMs: 1_000,
  /** V8 hears the order to end only after a thousand rounds of a loop of dialogs, each of them 1 to 5 ms. */
  dialogLoopMs: 30_000,
  /** What is left of a document is parsed once the script that held it was ended. */
  rescuedLoadMs: 2_000,
  /** Screens scrolled with `--scroll`, and the pause at each. */
  scrollSteps: 40,
  scrollPauseMs: 80,
  /** The pass over the page: 300,000 elements take 10 s, and three times that where the machine is busy. */
  walkMs: 60_000,
  /** Looking whether the machine has letters for the scripts of the page. */
  fontsMs: 5_000,
  /** The picture; 64 Mpx took 9.6 s (hazards, 2.3). */
  pictureMs: 60_000,
  closeMs: 5_000,
  /** `--consent`: so long for a consent manager to show up, for its banner from then on, and for all of it. */
  consentSeekMs: 1_500,
  consentBannerMs: 3_000,
  consentMs: 8_000,
  /** Banners fade out, and some managers load the page anew. */
  consentFadeMs: 400,
  /** `--block-ads`: hiding the places of what was blocked. */
  hideAdsMs: 2_000,
  dialogs: 10,
} as const;

export const WALK_LIMITS = {
  /** hazards, E1: 100,000 are ordinary, a million is an attack. */
  elements: 300_000,
  attributeChars: 4_096,
  addressChars: 65_536,
} as const;

/** Files that a page had loaded and that its cleaned page may need; what is beyond is left out of it. */
export const RESOURCE_LIMITS = {
  files: 1_000,
  fileBytes: 8 * 1024 ** 2,
  /** Of all together, style sheets first. */
  bytes: 32 * 1024 ** 2,
  /** All together, and each question to the browser. */
  ms: 15_000,
  stepMs: 5_000,
} as const;

export const MEMORY_LIMITS = {
  /** Of one renderer: 300,000 elements take a quarter of it, and no page of the samples a tenth. */
  pageBytes: 2 * 1024 ** 3,
  /** No more than this of what the machine has. */
  machineShare: 0.5,
  lookMs: 500,
  /** A page whose process dies so soon after one was ended is that page. */
  recentMs: 2_000,
} as const;

export const NETWORK_LIMITS = {
  /** Of one visit, as they come over the network: heavy pages have 30 MB. */
  visitBytes: 256 * 1024 ** 2,
  lookMs: 500,
  /** Names of hosts that are remembered as public ones: some MB, and more hosts than a run names. */
  publicNames: 100_000,
} as const;

export const PICTURE_LIMITS = {
  /** One shot up to here, strips above (hazards, 2.4: about 20 bytes a pixel in the browser). */
  oneShotPixels: 16_000_000,
  /** Each strip lays the page out twice: 77 million pixels in strips of 4.5 million take 3.6 s of the processor, of 8 2.9, of 16 2.4. */
  stripPixels: 10_000_000,
  maxPixels: 64_000_000,
} as const;
