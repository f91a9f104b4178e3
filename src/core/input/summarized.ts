/**
 * Marks, as zod `meta`, an object whose description names its fields. Lists of tools leave its schema out, which
 * every conversation would pay for; REST shows it whole.
 */
export const SUMMARIZED = 'x-summarized';
