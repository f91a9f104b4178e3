import type { DeckData } from '../deck-data.ts';
import type { DeckEdit } from '../deck-edit.ts';

/** Edits that change the picture of no other slide. */
const LOCAL: ReadonlySet<string> = new Set([
  ...['set_text', 'set_element', 'set_style', 'set_notes', 'insert_element'],
  ...['remove_element', 'duplicate_element', 'move_element'],
  ...['add_comment', 'reply_comment', 'set_comment', 'remove_comment'],
]);

/**
 * Keeps the versions of the slides of a file that edits did not concern, so that their pictures are not drawn
 * again. @param now the deck after the edits
 */
export function keepVersions(
  before: DeckData | undefined,
  now: DeckData,
  edits: readonly DeckEdit[],
): DeckData {
  if (before === undefined || now.layouts === undefined || !edits.every(({ op }) => LOCAL.has(op)))
    return now;
  const changed = new Set(edits.flatMap((edit) => ('slide' in edit ? [edit.slide] : [])));
  const versions = now.slides.map(({ id }): readonly [string, number] => [
    id,
    changed.has(id) ? now.revision : (before.versions?.[id] ?? before.revision),
  ]);
  return { ...now, versions: Object.fromEntries(versions) };
}
