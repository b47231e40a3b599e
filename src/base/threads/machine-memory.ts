// The memory of this machine, or of the container in which this process runs.

import { totalmem } from 'node:os';

export const machineBytes = (): number => Math.min(process.constrainedMemory() || totalmem(), totalmem());
