import { z } from 'zod';

/** Longest tag. */
export const MAX_TAG_CHARACTERS = 40;

export const tag = z
  .string()
  .trim()
  .min(1)
  .max(MAX_TAG_CHARACTERS)
  .regex(/^\P{C}*$/u, 'A tag has no control characters.');
