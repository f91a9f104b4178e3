import { requireReferences } from '../../assets/require-references.ts';
import type { CallContext } from '../../call/call.ts';
import type { Issue } from '../../errors/failure.ts';
import {
  type BindTools,
  type BoundResult,
  bindContents,
  findTargets,
} from '../../presentations/bound-data/bind-contents.ts';
import { addToNote } from '../../presentations/bound-data/describe-binding.ts';
import { describeNotes } from '../../presentations/bound-data/describe-notes.ts';
import type { Edit, Presentation, SlideRef } from '../../presentations/presentation.ts';
import { slidesRefused } from '../../presentations/validate-slides.ts';
import { queryFiles } from '../../sources/query/query-files.ts';
import type { Content, SlideSpec } from '../../templates/contract.ts';
import { changesDataAlone, completeDataEdits } from './complete-data-edits.ts';

/** Reads sources by reference and answers queries where files are read. */
export function createBindTools(language: string, call: CallContext): BindTools {
  return {
    language,
    read: (source, loc) => requireReferences(call).read(source, loc, call.signal),
    query: (job) => queryFiles(job, call.signal),
  };
}

/** True if charts or tables of the content name a source. */
export function hasBoundData(content: Content): boolean {
  return findTargets(content, 0, []).length > 0;
}

/**
 * Computes the values of all charts and tables of slides that name a source and a query.
 *
 * @returns the slides, `undefined` for those with faults, which are in `issues`
 */
export async function bindSlides<T extends SlideSpec>(
  slides: readonly T[],
  language: () => string,
  call: CallContext,
): Promise<{
  readonly slides: readonly (T | undefined)[];
  readonly issues: readonly Issue[];
}> {
  if (!slides.some(({ content }) => hasBoundData(content))) return { slides, issues: [] };
  const tools = createBindTools(language(), call);
  const bound = await bindContents(
    slides.map(({ content }, index) => ({ content, loc: ['slides', index, 'content'] })),
    tools,
  );
  const faulty = new Set(bound.issues.map(({ loc }) => loc[1]));
  return {
    slides: slides.map((slide, index) =>
      faulty.has(index)
        ? undefined
        : addNote(
            { ...slide, content: bound.contents[index] ?? slide.content },
            bound.results.filter(({ at }) => at === index),
            tools.language,
          ),
    ),
    issues: bound.issues,
  };
}

function addNote<T extends SlideSpec>(slide: T, results: readonly BoundResult[], language: string): T {
  const noted = results.filter(({ binding }) => binding.note === true);
  if (noted.length === 0) return slide;
  const note = noted.reduce<string | undefined>(
    (text, { binding }) => addToNote(text, binding, language),
    slide.speaker_note,
  );
  return { ...slide, speaker_note: note ?? '' };
}

/** An edit whose content may hold bound charts and tables, with where it stands in the edit. */
interface Held {
  readonly at: number;
  readonly content: Content;
  readonly loc: Issue['loc'];
  readonly write: (content: Content, edit: Edit) => Edit;
}

/** Edits whose charts and tables have their values, with what the queries left out. */
export interface BoundEdits {
  readonly edits: readonly Edit[];
  readonly warnings: readonly string[];
}

/**
 * Computes the values of bound charts and tables in edits.
 *
 * @param read reads the presentation that the edits change; called only if there is something to compute
 * @throws Failure `invalid_input` at `edits.<n>`
 */
export async function bindEdits(
  edits: readonly Edit[],
  read: () => Promise<Presentation>,
  call: CallContext,
): Promise<BoundEdits> {
  const isBound = ({ content }: Held): boolean => hasBoundData(content);
  if (!edits.some((edit, at) => changesDataAlone(edit) || listContents(edit, at).some(isBound)))
    return { edits, warnings: [] };
  const presentation = await read();
  const completed = completeDataEdits(edits, presentation);
  const held = completed.flatMap((edit, at) => listContents(edit, at));
  const bound = await bindContents(held, createBindTools(presentation.language, call));
  if (bound.issues.length > 0) throw slidesRefused(bound.issues);
  const written = [...completed];
  held.forEach(({ at, write }, index) => {
    const edit = written[at];
    const content = bound.contents[index];
    if (edit !== undefined && content !== undefined) written[at] = write(content, edit);
  });
  return {
    edits: written.flatMap((edit, at) => {
      const results = bound.results.filter((result) => held[result.at]?.at === at);
      return withNote(edit, results, presentation);
    }),
    warnings: describeNotes(bound.notes, (at) => `Edit ${(held[at]?.at ?? 0) + 1}`),
  };
}

function listContents(edit: Edit, at: number): Held[] {
  const loc = ['edits', at];
  if (edit.op === 'set_slides')
    return edit.slides.map((slide, index) => ({
      at,
      content: slide.content,
      loc: [...loc, 'slides', index, 'content'],
      write: (content, whole) =>
        whole.op === 'set_slides'
          ? { ...whole, slides: whole.slides.with(index, { ...slide, content }) }
          : whole,
    }));
  if (
    (edit.op === 'update_content' || edit.op === 'set_layout' || edit.op === 'insert') &&
    edit.content !== undefined
  )
    return [
      {
        at,
        content: edit.content,
        loc: [...loc, 'content'],
        write: (content, old) => ({ ...old, content }) as Edit,
      },
    ];
  if (edit.op === 'set_field') {
    const name = /(?:^|\.)(\w+)(?:\[\d+\])*$/.exec(edit.path)?.[1] ?? 'value';
    return [
      {
        at,
        content: { [name]: edit.value },
        loc,
        write: (content, old) => ({ ...old, value: content[name] }) as Edit,
      },
    ];
  }
  if ('markup' in edit && typeof edit.markup === 'string')
    return [
      {
        at,
        content: { markup: edit.markup },
        loc,
        write: (content, old) => ({ ...old, markup: content['markup'] }) as Edit,
      },
    ];
  return [];
}

/** The edit, with one that adds to the speaker note where it should say where numbers come from. */
function withNote(edit: Edit, results: readonly BoundResult[], { slides, language }: Presentation): Edit[] {
  const noted = results.filter(({ binding }) => binding.note === true);
  if (noted.length === 0 || edit.op === 'set_slides') return [edit];
  const add = (note: string | undefined): string =>
    noted.reduce<string | undefined>((text, { binding }) => addToNote(text, binding, language), note) ?? '';
  if (edit.op === 'insert') return [{ ...edit, speaker_note: add(edit.speaker_note) }];
  if (!('slide' in edit)) return [edit];
  const slide = findSlide(slides, edit.slide);
  return [edit, { op: 'set_notes', slide: edit.slide, speaker_note: add(slide?.speaker_note) }];
}

function findSlide(
  slides: Presentation['slides'],
  slide: SlideRef,
): Presentation['slides'][number] | undefined {
  return typeof slide === 'number' ? slides[slide - 1] : slides.find(({ id }) => id === slide);
}
