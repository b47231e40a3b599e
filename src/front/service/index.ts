// `pith/service`: pages over HTTP.

export { type Service, startService } from './service.ts';
export type { ServiceListeners } from './service-listeners.ts';
export type { ServiceOptionsInput as ServiceOptions } from './service-option-rows.ts';
