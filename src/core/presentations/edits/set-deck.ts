import type { OwnLayout } from '../../designs/design.ts';
import { Failure } from '../../errors/failure.ts';
import { message } from '../../errors/message.ts';
import { omit } from '../../input/fields.ts';
import { parseLanguage } from '../../sources/parse-language.ts';
import type { LayoutContract } from '../../templates/contract.ts';
import { lastResorts } from '../../templates/layout-facts.ts';
import { ownContract } from '../../templates/own-contract.ts';
import { pickSettings } from '../deck-settings.ts';
import { isComposed } from '../read-composed.ts';
import { readSlides, resolveContract } from '../validate-slides.ts';
import type { DeckState, EditContext, EditedSlide, EditOf } from './edit.ts';
import { editFault } from './edit-fault.ts';
import { changeLayout } from './set-layout.ts';

/** Changes settings of the whole deck. Texts on slides are not rewritten. */
export function setDeck(state: DeckState, edit: EditOf<'set_deck'>, context: EditContext): DeckState {
  if (edit.file !== undefined)
    throw editFault(context.index, edit, 'file', 'is for decks that were opened from a file.', {
      type: 'unsupported',
      next: message`Set template and theme of this one, or change theme colours with {update_theme}.`,
    });
  const template =
    edit.template === undefined
      ? state.template
      : findOrFail(edit, 'template', edit.template, context, context.template).id;
  const moved = template === state.template ? state : moveToTemplate(state, edit, template, context);
  const language =
    edit.language === undefined
      ? state.language
      : (findOrFail(edit, 'language', edit.language, context, parseLanguage) ?? state.language);
  const { theme: before } = state;
  const theme =
    edit.theme === undefined
      ? before
      : edit.theme === null
        ? undefined
        : findOrFail(edit, 'theme', edit.theme, context, context.theme);
  const title = edit.title?.trim() || state.title;
  const settings = pickSettings({
    transition: edit.transition ?? state.transition,
    fonts: edit.fonts ?? state.fonts,
    slide_size: edit.slide_size ?? state.slide_size,
    definitions: edit.definitions ?? state.definitions,
    art: edit.art ?? state.art,
    color_roles: edit.color_roles ?? state.color_roles,
  });
  if (edit.slide_size !== undefined && context.own(template) !== undefined)
    throw editFault(context.index, edit, 'slide_size', 'is that of the file of the design.', {
      type: 'unsupported',
      next: 'Leave out slide_size, or choose a standard template.',
    });
  const redefined = settings.definitions !== state.definitions;
  const restyled =
    template !== state.template ||
    language !== state.language ||
    theme !== before ||
    settings.fonts !== state.fonts ||
    settings.slide_size !== state.slide_size ||
    JSON.stringify(settings.color_roles) !== JSON.stringify(state.color_roles);
  return {
    ...omit(state, 'theme', 'transition', 'fonts', 'slide_size', 'definitions', 'art', 'color_roles'),
    ...(moved.warnings === undefined ? {} : { warnings: moved.warnings }),
    ...settings,
    title,
    template,
    language,
    ...(theme === undefined ? {} : { theme }),
    slides: moved.slides.map((slide) =>
      restyled || (redefined && isComposed(slide))
        ? { ...(redefined ? dropDefinitions(slide) : slide), by: context.index }
        : slide,
    ),
  };
}

/**
 * Moves slides from layouts of a design to the standard layouts that match, and requires every layout in
 * use to exist in the new template.
 */
function moveToTemplate(
  before: DeckState,
  edit: EditOf<'set_deck'>,
  template: string,
  context: EditContext,
): DeckState {
  const [own, next] = [context.own(before.template) ?? [], context.own(template) ?? []];
  const state = before.slides.reduce((at, { layout }, place) => {
    const left = own.find(({ id }) => id === layout);
    if (left === undefined) return at;
    return moveToStandardLayout(at, place, { left, edit }, context);
  }, before);
  const { id, layouts } = findOrFail(edit, 'template', template, context, context.template);
  const all = [...next.map((one) => one.id), ...layouts];
  const missing = state.slides.flatMap(({ layout }, place) =>
    isComposed({ layout }) || all.includes(resolveContract(layout)?.id ?? layout)
      ? []
      : [`slide ${place + 1} uses ${layout}`],
  );
  if (missing.length === 0) return state;
  throw editFault(
    context.index,
    edit,
    'template',
    `Template "${id}" has no such layout: ${missing.join(', ')}. Its layouts: ${layouts.join(', ')}.`,
    {
      type: 'enum',
      input: edit.template ?? template,
      ctx: { allowed: layouts },
    },
  );
}

/**
 * Moves a slide to the matching standard layout that takes its content and leaves the least text for the
 * speaker note.
 */
function moveToStandardLayout(
  at: DeckState,
  place: number,
  { left, edit }: { readonly left: OwnLayout; readonly edit: EditOf<'set_deck'> },
  context: EditContext,
): DeckState {
  const from = ownContract(left);
  const noteLength = ({ slides }: DeckState): number => slides[place]?.speaker_note?.length ?? 0;
  let best: DeckState | undefined;
  for (const to of findStandardLayouts(left)) {
    const made = changeLayout(at, place, { from, to, edit, field: 'template' }, context);
    if (readSlides([made.slides[place]], { longLists: context.longLists }).issues.length > 0) continue;
    if (noteLength(made) === noteLength(at)) return made;
    if (best === undefined || noteLength(made) < noteLength(best)) best = made;
  }
  return best ?? at;
}

/** References are for sources, so other content is not moved there. */
const REFERENCES_LAYOUT = 'references';

/**
 * Standard layouts that show what the layout of a design shows, the closest first. The last ones need only
 * a title.
 */
function findStandardLayouts({ serves, purpose }: OwnLayout): readonly LayoutContract[] {
  const alike = serves.filter((id, index) => index === 0 || id !== REFERENCES_LAYOUT);
  return [
    ...alike,
    ...(purpose === 'cover' ? ['title'] : purpose === 'section' ? ['section'] : []),
    ...lastResorts(),
  ].flatMap((id) => resolveContract(id) ?? []);
}

function findOrFail<T>(
  edit: EditOf<'set_deck'>,
  field: string,
  asked: string,
  { index }: EditContext,
  find: (name: string) => T,
): T {
  try {
    return find(asked);
  } catch (error) {
    if (!(error instanceof Failure && (error.code === 'not_found' || error.code === 'invalid_input')))
      throw error;
    throw editFault(index, edit, field, error.message, {
      type: 'enum',
      input: asked.slice(0, 200),
      ...(error.hint !== undefined && { next: error.hint }),
    });
  }
}

/** Drops the old definitions, so that the markup is read with the new ones. */
function dropDefinitions<S extends EditedSlide>(slide: S): S {
  const { definitions: _, ...content } = slide.content;
  return isComposed(slide) ? { ...slide, content } : slide;
}
