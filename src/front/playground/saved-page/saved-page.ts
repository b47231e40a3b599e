// A page as it was saved or pasted: its HTML, its address if it is known, and the files that came with it.

export interface SavedPage {
  readonly html: string;
  /** `about:blank` if nothing says it. */
  readonly address: string;
  /** By address, also `cid:…`. */
  readonly files: ReadonlyMap<string, SavedFile>;
}

export interface SavedFile {
  /** Media type. */
  readonly type: string;
  /** One character a byte. */
  readonly binary: string;
}
