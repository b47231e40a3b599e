// Roles that a user can give to a slot. This file must not load zod, because `--help` reads it.

export const SLOT_ROLES = ['content', 'noise'] as const;
export type SlotRole = (typeof SLOT_ROLES)[number];
