import { Failure } from '../../failure.ts';
import { parseLanguage } from '../../sources/parse-language.ts';
import { transitionOf } from '../transition-of.ts';
import { contractOf } from '../validate-slides.ts';
import type { DeckState, EditContext, EditOf } from './edit.ts';
import { editFault } from './edit-fault.ts';

/** Changes title, template, theme, language or transition of the whole deck; no word on a slide is rewritten. */
export function setDeck(state: DeckState, edit: EditOf<'set_deck'>, context: EditContext): DeckState {
  const template = edit.template === undefined ? state.template : templateOf(state, edit, edit.template, context);
  const language = edit.language === undefined ? state.language : (named(edit, 'language', edit.language, context, parseLanguage) ?? state.language);
  const { theme: before, transition: _, ...rest } = state;
  const theme = edit.theme === undefined ? before : edit.theme === null ? undefined : named(edit, 'theme', edit.theme, context, context.theme);
  const title = edit.title?.trim() || state.title;
  const restyled = template !== state.template || language !== state.language || theme !== before;
  const transition = transitionOf({ transition: edit.transition ?? state.transition });
  return {
    ...rest,
    ...transition,
    title,
    template,
    language,
    ...(theme === undefined ? {} : { theme }),
    slides: restyled ? state.slides.map((slide) => ({ ...slide, by: context.index })) : state.slides,
  };
}

/** Every layout in use must be there. */
function templateOf(state: DeckState, edit: EditOf<'set_deck'>, asked: string, context: EditContext): string {
  const { id, layouts } = named(edit, 'template', asked, context, context.template);
  const missing = state.slides.flatMap(({ layout }, place) => (layouts.includes(contractOf(layout)?.id ?? layout) ? [] : [`slide ${place + 1} uses ${layout}`]));
  if (missing.length === 0) return id;
  throw editFault(context.index, edit, 'template', `Template "${id}" has no such layout: ${missing.join(', ')}. Its layouts: ${layouts.join(', ')}.`, {
    type: 'enum',
    input: asked,
    ctx: { allowed: layouts },
  });
}

function named<T>(edit: EditOf<'set_deck'>, field: string, asked: string, { index }: EditContext, find: (name: string) => T): T {
  try {
    return find(asked);
  } catch (error) {
    if (!(error instanceof Failure && (error.code === 'not_found' || error.code === 'invalid_input'))) throw error;
    throw editFault(index, edit, field, [error.message, error.hint].filter(Boolean).join(' '), { type: 'enum', input: asked.slice(0, 200) });
  }
}
