import type { CallContext } from '../../call/call.ts';
import type { Edit, Presentation } from '../../presentations/presentation.ts';
import type { SlideSpec } from '../../templates/contract.ts';
import { mayBeForeign } from '../../templates/foreign-layouts.ts';

export interface AdoptedEdits {
  readonly edits: readonly Edit[];
  /** Pieces of slides that have no place in the layouts of this server. */
  readonly warnings: readonly string[];
}

type EditOf<Op extends Edit['op']> = Extract<Edit, { readonly op: Op }>;

const NO_SLIDE: SlideSpec = { layout: '', content: {} };

/**
 * Moves slides in layouts of Presenton to layouts of this server where edits contain such slides, as
 * `create_presentation` does. Other edits stay as they are.
 *
 * @param read reads the presentation that the edits change; called only if there is something to move.
 */
export async function adoptForeignEdits(
  edits: readonly Edit[],
  read: () => Promise<Presentation>,
  { services }: CallContext,
): Promise<AdoptedEdits> {
  if (!edits.some(isForeign)) return { edits, warnings: [] };
  const presentation = await read();
  const adopted: Edit[] = [];
  const warnings: string[] = [];
  for (const edit of edits) {
    const place = edit.op === 'set_layout' ? findIndex(presentation, edit) : 0;
    const list = isForeign(edit) ? listSlides(edit, place) : [];
    const made =
      list.length === 0 ? undefined : await services.presentations.adopt(list, presentation.language);
    adopted.push(...(made === undefined ? [edit] : replaceSlides(edit, made.slides, place)));
    warnings.push(...(made?.warnings ?? []));
  }
  return { edits: adopted, warnings };
}

function isForeign(edit: Edit): boolean {
  if (edit.op === 'set_layout') return edit.content !== undefined && mayBeForeign(edit);
  return edit.op === 'set_slides' && edit.slides.some(mayBeForeign);
}

/** Index of the slide of an edit; 0 if there is no such slide, which the edit itself reports. */
function findIndex({ slides }: Presentation, { slide }: EditOf<'set_layout'>): number {
  return Math.max(0, typeof slide === 'number' ? slide - 1 : slides.findIndex(({ id }) => id === slide));
}

/** Slides of an edit, each at its place in the deck, since warnings name slides by their place. */
function listSlides(edit: Edit, place: number): readonly SlideSpec[] {
  if (edit.op === 'set_slides') return edit.slides.map(({ id: _, ...slide }) => slide);
  if (edit.op !== 'set_layout') return [];
  return [...Array<SlideSpec>(place).fill(NO_SLIDE), { layout: edit.layout, content: edit.content ?? {} }];
}

function replaceSlides(edit: Edit, slides: readonly SlideSpec[], place: number): readonly Edit[] {
  if (edit.op === 'set_slides')
    return [{ ...edit, slides: edit.slides.map((slide, at) => ({ ...slide, ...slides[at] })) }];
  const slide = slides[place];
  if (edit.op !== 'set_layout' || slide === undefined) return [edit];
  const { layout, content, speaker_note } = slide;
  return [
    { ...edit, layout, content },
    ...(speaker_note === undefined ? [] : [{ op: 'set_notes', slide: edit.slide, speaker_note } as const]),
  ];
}
