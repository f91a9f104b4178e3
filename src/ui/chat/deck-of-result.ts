/** Deck in the answer of a tool. */
export interface ShownDeck {
  readonly id: string;
  readonly title: string;
  readonly slides: number;
  /** Changes with every edit, so that pictures are loaded again. */
  readonly revision: string;
  /** Expiring link to the file, or a path on the machine of the server. */
  readonly path?: string;
}

/** Deck of a tool's answer; undefined if it contains none. */
export function readDeck(structured: unknown): ShownDeck | undefined {
  if (typeof structured !== 'object' || structured === null) return undefined;
  const {
    presentation_id: made,
    id: read,
    title,
    n_slides: slides,
    revision,
    path,
    updated_at: at,
  } = structured as Readonly<Record<string, unknown>>;
  const id = made ?? read;
  if (typeof id !== 'string' || typeof slides !== 'number') return undefined;
  return {
    id,
    title: typeof title === 'string' ? title : '',
    slides,
    revision: String(revision ?? at ?? path ?? ''),
    ...(typeof path === 'string' ? { path } : {}),
  };
}
