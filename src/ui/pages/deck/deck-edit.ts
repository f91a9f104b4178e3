import type { components } from '../../api/generated/schema.ts';

/** Edit of a deck as the server takes it. */
export type DeckEdit = NonNullable<components['schemas']['EditPresentationV3Request']['edits']>[number];
