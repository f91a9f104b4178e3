/** Limit of a text in the schemas. The services apply the configured limit as well. */
export const MAX_CONTENT_CHARACTERS = 5_000_000;
