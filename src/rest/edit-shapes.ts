import { z } from 'zod';
import { type Issue, invalid } from '../core/errors/failure.ts';
import { message } from '../core/errors/message.ts';
import { isObject } from '../core/input/is-object.ts';
import { moment } from '../core/input/moment.ts';
import type { Fields } from './endpoint.ts';
import type { Answer, Route } from './route.ts';
import { deckBody, PICTURES_MAY_MISS, presentationBody } from './shapes.ts';

/*
 * Older routes for changing a presentation, translated to lists of edits. Their clients have no policy for
 * text that does not fit, so by default such text is kept and reported.
 */

type Shape = Pick<
  Route,
  'needsBody' | 'names' | 'fixed' | 'defaults' | 'extra' | 'keeps' | 'toInput' | 'toLoc'
>;
interface SlideModel {
  readonly id?: string;
  readonly presentation?: string;
  readonly layout?: string;
  readonly content?: Record<string, unknown>;
  readonly speaker_note?: string | null;
}

const content = z.record(z.string(), z.unknown());
const slideModel = z.looseObject({
  id: z.string().optional(),
  presentation: z.string().optional(),
  layout: z.string(),
  content,
  speaker_note: z.string().nullish(),
});
const own = {
  edits: undefined,
  slides: undefined,
  foreign_fields: undefined,
  response_format: 'detailed',
} as const;
const defaults = { on_overflow: 'warn', ...PICTURES_MAY_MISS } as const;
/** No-op edit, since clients that hold a whole deck send it even if nothing changed. */
const NOTHING = { op: 'set_deck' } as const;

const indexedSlides = z
  .array(z.looseObject({ index: z.int().min(0), content }))
  .max(100)
  .describe('0-based index of a slide, and content to merge into its content.');

/** `{presentation_id, slides: [{index, content}]}`: merges content into the slides at these indexes. */
export const indexedUpdates: Shape = {
  names: { presentation_id: 'id' },
  defaults,
  extra: { slides: indexedSlides },
  toInput: (fields) => ({
    ...fields,
    edits: (fields['slides'] as { index: number; content: object }[]).map((slide) => ({
      op: 'update_content',
      slide: slide.index + 1,
      content: slide.content,
    })),
  }),
  toLoc: ([head, at, field, ...rest]) =>
    head === 'edits' && at === undefined
      ? ['slides']
      : head === 'edits' && at !== undefined
        ? ['slides', at, ...(field === undefined ? [] : [field === 'slide' ? 'index' : field]), ...rest]
        : present([head, at, field, ...rest]),
};

/** The same for a copy, which can be made without a change. */
export const derivedUpdates: Shape = { ...indexedUpdates, extra: { slides: indexedSlides.default([]) } };

/** A whole presentation from a client: title, theme and all slides. */
export const wholeUpdate: Shape = {
  fixed: { edits: undefined, foreign_fields: undefined, as_copy: false, response_format: 'detailed' },
  defaults,
  extra: {
    title: z.string().max(300).nullish().describe('Title of the deck.'),
    n_slides: z.int().nullish().describe('Has no effect; the slides are counted.'),
    theme: z
      .union([z.string(), z.looseObject({ id: z.string().optional() })])
      .nullish()
      .describe('Theme id, alone or in an object.'),
    slide_size: z.string().max(40).nullish().describe('Size of the slides, such as "4:3" or "A4 portrait".'),
  },
  toInput({ slides, ...fields }) {
    const theme = readThemeId(fields['theme']);
    const deck = {
      ...(fields['title'] ? { title: fields['title'] } : {}),
      ...(typeof theme === 'string' ? { theme } : {}),
      ...(fields['slide_size'] ? { slide_size: fields['slide_size'] } : {}),
    };
    const edits = Object.keys(deck).length > 0 ? [{ op: 'set_deck', ...deck }] : [];
    return {
      ...fields,
      edits: slides === undefined && edits.length === 0 ? [NOTHING] : edits,
      ...(slides === undefined ? {} : { slides: Array.isArray(slides) ? slides.map(currentSlide) : slides }),
    };
  },
  toLoc: ([head, at, field, ...rest]) =>
    head === 'edits' && field !== undefined ? [field, ...rest] : present([head, at, field, ...rest]),
};

/** One whole slide from a client, with the id of its presentation. */
export const slideUpdate: Shape = {
  fixed: { ...own, id: undefined, as_copy: false },
  defaults,
  extra: { slide: slideModel.describe('The slide with its id, its presentation, layout and content.') },
  toInput(fields) {
    const { id, presentation, layout, content: fieldValues, speaker_note } = fields['slide'] as SlideModel;
    const { __speaker_note__: older, ...values } = fieldValues ?? {};
    const note = speaker_note ?? (typeof older === 'string' ? older : speaker_note);
    return {
      ...fields,
      id: presentation,
      edits: [
        { op: 'set_layout', slide: id, layout, content: values },
        ...(note === undefined ? [] : [{ op: 'set_notes', slide: id, speaker_note: note ?? '' }]),
      ],
    };
  },
  toLoc: ([head, , field, ...rest]) =>
    head === 'id'
      ? ['slide', 'presentation']
      : head === 'edits'
        ? ['slide', ...(field === undefined ? [] : [field === 'slide' ? 'id' : field]), ...rest]
        : present([head, field, ...rest]),
};

/**
 * A change of one slide in words. The slide is named by its id, or by its index in a presentation. The answer
 * is the slide, or a file if a format is given.
 */
export const byPrompt: Shape = {
  fixed: { ...own, rewrite: undefined, as_copy: false, revision: undefined, idempotency_key: undefined },
  keeps: ['id'],
  defaults,
  extra: {
    id: z.string().max(100).optional().describe('Id of the slide.'),
    presentation_id: z
      .string()
      .max(100)
      .optional()
      .describe('Id of the presentation; with slide_index instead of id.'),
    slide_index: z.int().min(0).optional().describe('0-based index of the slide.'),
    prompt: z.string().max(10_000).optional().describe('Change to make, in words.'),
    html: z.string().max(1_000_000).optional().describe('Has no effect: slides are not HTML here.'),
  },
  toInput({ id, presentation_id: deck, slide_index: place, prompt, html: _, ...fields }) {
    if (typeof prompt !== 'string' || prompt.trim() === '')
      throw invalid(['rewrite', 'prompt'], 'Say what to change; prompt is missing.', { type: 'missing' });
    if (deck === undefined && id === undefined)
      throw invalid(['id'], 'Give the id of the slide, or presentation_id and slide_index.', {
        type: 'missing',
      });
    const slide = id ?? (place === undefined ? undefined : Number(place) + 1);
    if (deck !== undefined && slide === undefined)
      throw invalid(['rewrite', 'slide'], 'Say which slide: slide_index, counted from 0, or its id.', {
        type: 'missing',
      });
    return { ...fields, id: deck ?? id, rewrite: { prompt, ...(deck === undefined ? {} : { slide }) } };
  },
  toLoc: ([head, field, ...rest], { id, presentation_id: deck }) =>
    head === 'rewrite'
      ? field === 'slide'
        ? [id === undefined ? 'slide_index' : 'id']
        : present([field, ...rest])
      : head === 'id' && deck !== undefined
        ? ['presentation_id']
        : present([head, field, ...rest]),
};

/** Copies a presentation without edits. */
export const duplicate: Shape = {
  needsBody: false,
  fixed: { ...own, edits: [], as_copy: true, revision: undefined },
  defaults,
};

/** Restores the revision whose number is in the path. */
export const restore: Shape = {
  needsBody: false,
  fixed: { ...own, response_format: 'concise', as_copy: false },
  defaults,
  extra: { revision: z.int().min(1).describe('Number of the revision to restore.') },
  toInput: (fields) => ({ ...fields, edits: [{ op: 'restore', revision: fields['revision'] }] }),
  toLoc: (loc) => (loc[0] === 'edits' ? ['revision'] : loc),
};

export function editedPresentationBody(answer: Answer): Answer {
  return presentationBody(answer['presentation'] as Answer);
}

/** The exported file if a format was requested, otherwise the current slide. */
export function promptedBody(answer: Answer, { fields }: { readonly fields: Fields }): unknown {
  const { presentation: _, ...deck } = answer;
  if (fields['export_as'] !== undefined) return deckBody(deck);
  const { slides } = editedPresentationBody(answer) as { readonly slides: readonly Answer[] };
  return slides.find(({ id, index }) =>
    fields['id'] === undefined ? index === fields['slide_index'] : id === fields['id'],
  );
}

/** Current state of the slide that was sent. */
export function editedSlideBody(answer: Answer, { fields }: { readonly fields: Fields }): unknown {
  const { slides } = editedPresentationBody(answer) as { readonly slides: readonly Answer[] };
  return slides.find(({ id }) => id === (fields['slide'] as SlideModel).id);
}

export const revisionsShape = z
  .object({
    revision: z.int().describe('Number of the current revision.'),
    total: z.int().describe('Number of all revisions.'),
    results: z
      .array(
        z.object({
          revision: z.int(),
          name: z.string().optional().describe('Name that somebody gave it.'),
          returned_to: z.int().optional().describe('Revision that an undo or redo returned to.'),
          change: z.string().describe('Description of the change.'),
          title: z.string(),
          n_slides: z.int(),
          template: z.string(),
          steps: z
            .array(z.object({ step: z.string(), change: z.string() }))
            .optional()
            .describe('Edits that made it, by the names under which they are undone.'),
          author: z
            .string()
            .optional()
            .describe('Name of the user, token or program that made it; absent for local callers.'),
          created_at: moment,
        }),
      )
      .describe('Revisions, newest first.'),
  })
  .meta({ title: 'Revisions' });

export function revisionsBody({ revision, revisions, total_revisions }: Record<string, unknown>): Answer {
  return { revision, total: total_revisions, results: revisions };
}

function readThemeId(theme: unknown): unknown {
  if (!isObject(theme)) return theme;
  if (typeof theme['id'] === 'string' || Object.keys(theme).length === 0) return theme['id'];
  throw invalid(
    ['theme', 'id'],
    'A theme is named by its id; this object has none, so its colors and fonts would be lost.',
    { type: 'missing' },
    message`Store it with {create_theme} and send the id that the answer has.`,
  );
}

function currentSlide(slide: unknown): unknown {
  if (slide === null || typeof slide !== 'object' || Array.isArray(slide)) return slide;
  const { id, layout, content: fieldValues, speaker_note } = slide as SlideModel;
  const { __speaker_note__: older, ...fields } = fieldValues ?? {};
  const note = speaker_note ?? older;
  return {
    ...(typeof id === 'string' ? { id } : {}),
    layout,
    content: fieldValues === undefined ? fieldValues : fields,
    ...(typeof note === 'string' ? { speaker_note: note } : {}),
  };
}

function present(loc: readonly (string | number | undefined)[]): Issue['loc'] {
  return loc.filter((step) => step !== undefined);
}
