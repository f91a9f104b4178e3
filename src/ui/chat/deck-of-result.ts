/** What a tool's answer says of a deck: enough to show it. */
export interface ShownDeck {
  readonly id: string;
  readonly title: string;
  readonly slides: number;
  /** Changes with every edit, so that pictures are drawn anew. */
  readonly revision: string;
  /** Link to its file, which expires, or a path on the machine of the server. */
  readonly path?: string;
}

/** The deck that an answer of a tool is about; undefined when it is about none. */
export function deckOfResult(structured: unknown): ShownDeck | undefined {
  if (typeof structured !== 'object' || structured === null) return undefined;
  const { presentation_id: made, id: read, title, n_slides: slides, revision, path, updated_at: at } = structured as Readonly<Record<string, unknown>>;
  const id = made ?? read;
  if (typeof id !== 'string' || typeof slides !== 'number') return undefined;
  return { id, title: typeof title === 'string' ? title : '', slides, revision: String(revision ?? at ?? path ?? ''), ...(typeof path === 'string' ? { path } : {}) };
}
