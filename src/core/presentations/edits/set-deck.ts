import type { OwnLayout } from '../../designs/design.ts';
import { Failure } from '../../errors/failure.ts';
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

/** Changes title, template, theme, language, transition, fonts or art of the whole deck; no word on a slide is rewritten. */
export function setDeck(state: DeckState, edit: EditOf<'set_deck'>, context: EditContext): DeckState {
  if (edit.file !== undefined)
    throw editFault(context.index, edit, 'file', 'is for decks that were opened from a file. Of this one, set template and theme, or change theme colours with update_theme.', { type: 'unsupported' });
  const template = edit.template === undefined ? state.template : findOrFail(edit, 'template', edit.template, context, context.template).id;
  const moved = template === state.template ? state : moveToTemplate(state, edit, template, context);
  const language = edit.language === undefined ? state.language : (findOrFail(edit, 'language', edit.language, context, parseLanguage) ?? state.language);
  const { theme: before, transition: _, fonts: __, definitions: ___, art: ____, ...rest } = state;
  const theme = edit.theme === undefined ? before : edit.theme === null ? undefined : findOrFail(edit, 'theme', edit.theme, context, context.theme);
  const title = edit.title?.trim() || state.title;
  const settings = pickSettings({ transition: edit.transition ?? state.transition, fonts: edit.fonts ?? state.fonts, definitions: edit.definitions ?? state.definitions, art: edit.art ?? state.art });
  const redefined = settings.definitions !== state.definitions;
  const restyled = template !== state.template || language !== state.language || theme !== before || settings.fonts !== state.fonts;
  return {
    ...rest,
    ...(moved.warnings === undefined ? {} : { warnings: moved.warnings }),
    ...settings,
    title,
    template,
    language,
    ...(theme === undefined ? {} : { theme }),
    slides: moved.slides.map((slide) => (restyled || (redefined && isComposed(slide)) ? { ...(redefined ? dropDefinitions(slide) : slide), by: context.index } : slide)),
  };
}

/** What stood on layouts of a design is carried to the standard layouts that they serve; every layout in use must be there. */
function moveToTemplate(before: DeckState, edit: EditOf<'set_deck'>, template: string, context: EditContext): DeckState {
  const [own, next] = [context.own(before.template) ?? [], context.own(template) ?? []];
  const state = before.slides.reduce((at, { layout }, place) => {
    const left = own.find(({ id }) => id === layout);
    if (left === undefined) return at;
    return moveToStandardLayout(at, place, { left, edit }, context);
  }, before);
  const { id, layouts } = findOrFail(edit, 'template', template, context, context.template);
  const all = [...next.map((one) => one.id), ...layouts];
  const missing = state.slides.flatMap(({ layout }, place) => (isComposed({ layout }) || all.includes(resolveContract(layout)?.id ?? layout) ? [] : [`slide ${place + 1} uses ${layout}`]));
  if (missing.length === 0) return state;
  throw editFault(context.index, edit, 'template', `Template "${id}" has no such layout: ${missing.join(', ')}. Its layouts: ${layouts.join(', ')}.`, {
    type: 'enum',
    input: edit.template ?? template,
    ctx: { allowed: layouts },
  });
}

/** A slide on the standard layout that its own serves best: one that takes what the slide gives, with the least left for the speaker note. */
function moveToStandardLayout(at: DeckState, place: number, { left, edit }: { readonly left: OwnLayout; readonly edit: EditOf<'set_deck'> }, context: EditContext): DeckState {
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

/** Where one text would be told as something that it is not. */
const REFERENCES_LAYOUT = 'references';

/** Standard layouts that show what a layout of a design shows, the closest first; the last ones ask for a title alone. */
function findStandardLayouts({ serves, purpose }: OwnLayout): readonly LayoutContract[] {
  const alike = serves.filter((id, index) => index === 0 || id !== REFERENCES_LAYOUT);
  return [...alike, ...(purpose === 'cover' ? ['title'] : purpose === 'section' ? ['section'] : []), ...lastResorts()].flatMap((id) => resolveContract(id) ?? []);
}

function findOrFail<T>(edit: EditOf<'set_deck'>, field: string, asked: string, { index }: EditContext, find: (name: string) => T): T {
  try {
    return find(asked);
  } catch (error) {
    if (!(error instanceof Failure && (error.code === 'not_found' || error.code === 'invalid_input'))) throw error;
    throw editFault(index, edit, field, [error.message, error.hint].filter(Boolean).join(' '), { type: 'enum', input: asked.slice(0, 200) });
  }
}

/** Without what the deck defined before: its definitions now are read with its markup. */
function dropDefinitions<S extends EditedSlide>(slide: S): S {
  const { definitions: _, ...content } = slide.content;
  return isComposed(slide) ? { ...slide, content } : slide;
}
