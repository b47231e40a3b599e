// Events of the service, for the program that starts it. Apart from the app: published types must not need those of fastify.

import type { Writable } from 'node:stream';

/** An answered request. */
export interface Served {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  /** The requested page, without possible secrets. */
  readonly page?: string;
  readonly error?: string;
}

export interface ServiceListeners {
  /** Receives one line of JSON per event. */
  readonly log?: Writable | undefined;
  readonly onServed?: ((served: Served) => void) | undefined;
}
