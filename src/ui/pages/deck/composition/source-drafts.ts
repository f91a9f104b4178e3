/** Unsaved markup of slides with the markup that it is based on, by slide. Lives as long as the page. */
export const drafts = new Map<string, { readonly text: string; readonly base: string }>();
