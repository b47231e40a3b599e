// The folders in the folder of a run.

export const PAGES = 'pages';
/** Folder of the site models of a run. */
export const SITES = 'sites';
/** Folder of unfinished files; the next run deletes those of a killed one. */
export const SCRATCH = '.tmp';
