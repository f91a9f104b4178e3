import type { Content, LayoutContract } from '../../templates/contract.ts';
import { ownContracts } from '../../templates/own-contract.ts';
import { type MovedFields, moveForeignFields } from '../content-mapping/move-foreign-fields.ts';
import { resolveContract } from '../validate-slides.ts';
import type { DeckState, EditContext, EditOf } from './edit.ts';
import { mergePatch } from './merge-patch.ts';
import { findPlace, getSlide, replaceSlide } from './slide-place.ts';

/** Applies a merge patch to the content of one slide. */
export function updateContent(
  state: DeckState,
  edit: EditOf<'update_content'>,
  context: EditContext,
): DeckState {
  const place = findPlace(state, edit, context);
  const { speaker_note, ...slide } = getSlide(state, place);
  // Older clients write the note into the content; it then replaces the note of the slide.
  const noted = 'speaker_note' in edit.content || '__speaker_note__' in edit.content;
  const contract = resolveContract(slide.layout, ownContracts(context.own(state.template) ?? []));
  const patch: MovedFields =
    edit.hasForeignFields && contract !== undefined
      ? moveForeignFields(edit.content, contract, state.language)
      : { content: edit.content, unshown: [] };
  const warnings =
    patch.unshown.length === 0
      ? {}
      : {
          warnings: [
            ...(state.warnings ?? []),
            `Slide ${place + 1}: layout "${slide.layout}" has no place for ${patch.unshown.join(', ')}.`,
          ],
        };
  return replaceSlide(
    { ...state, ...warnings },
    place,
    {
      ...slide,
      content: mergePatch(removeReplacedFigures(slide.content, patch.content, contract), patch.content),
      ...(noted || speaker_note === undefined ? {} : { speaker_note }),
    },
    context,
  );
}

/** Removes charts and tables that the patch replaces completely, so that nothing of the old one remains. */
function removeReplacedFigures(
  content: Content,
  patch: Content,
  contract: LayoutContract | undefined,
): Content {
  const isReplaced = (name: string): boolean => {
    const needs = {
      chart: [
        ['type', 'series'],
        ['type', 'points'],
      ],
      table: [['columns', 'rows']],
    }[contract?.fields[name]?.kind as string];
    const replacement = patch[name];
    return (
      replacement !== null &&
      typeof replacement === 'object' &&
      needs?.some((keys) => keys.every((key) => Object.hasOwn(replacement, key))) === true
    );
  };
  return Object.fromEntries(Object.entries(content).filter(([name]) => !isReplaced(name)));
}
