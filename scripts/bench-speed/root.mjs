// The folder of pith, and the window that all sides of the comparison use.

import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const VIEWPORT = { width: 1280, height: 800 };
