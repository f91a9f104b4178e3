/** What was written in the markup of slides and is not stored, with the markup that it began from; by slide, for as long as the page is open. */
export const drafts = new Map<string, { readonly text: string; readonly base: string }>();
