// What a user may say that a slot holds. This file loads no zod, since `--help` reads it.

export const SLOT_ROLES = ['content', 'noise'] as const;
export type SlotRole = (typeof SLOT_ROLES)[number];
