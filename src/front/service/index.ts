// `pith/service`: pages over HTTP.

export type { ServiceListeners } from './app.ts';
export { type Service, startService } from './service.ts';
export type { ServiceOptionsInput as ServiceOptions } from './service-option-rows.ts';
