// `pith/service`: pages over HTTP.

export type { ServiceListeners } from './app.ts';
export type { ServiceOptionsInput as ServiceOptions } from './options.ts';
export { type Service, startService } from './service.ts';
