import { invalid } from '../errors/failure.ts';
import { nearest } from '../errors/nearest-choices.ts';
import { Memo } from '../memory/memo.ts';
import type { GenerateRequest } from '../presentations/draft.ts';
import type { Omitted } from '../presentations/presentation.ts';
import { parseSource } from '../sources/parse-source.ts';
import { readSlide } from '../sources/slide-markdown/read-slides.ts';
import { readCitations } from '../sources/source-marks.ts';
import { CONTRACTS, findContract } from '../templates/catalogue.ts';
import type { SlideSpec } from '../templates/contract.ts';
import { COMPOSED } from '../templates/contracts/composition.ts';
import { Account } from './account.ts';
import type { AuthoredDeck } from './api.ts';
import { createProgramSlides } from './code-slides.ts';
import { createColumnSlide } from './column-slide.ts';
import { computeCoverage } from './coverage.ts';
import type { AuthorContext } from './from-text.ts';
import { readMarkupSlide } from './markup-slide.ts';
import { createNotes } from './notes.ts';
import { renumberAgendas } from './planned-deck.ts';
import { rankUnits } from './rank.ts';
import { SlideWriter } from './slide-writer.ts';
import { createBudget, type Style } from './style.ts';
import { makeTitlesUnique } from './unique-titles.ts';
import { flattenUnit, listUnits, type Unit } from './unit.ts';
import type { Written } from './written-draft.ts';

type CallerSlides = NonNullable<GenerateRequest['slides']>;

interface CallerSlide {
  readonly spec: SlideSpec;
  /** Further slides with what the first cannot show, such as a long program. */
  readonly more?: readonly SlideSpec[];
  readonly omitted: readonly Omitted[];
}
const TITLED_MAX = 160;

/**
 * Writes one slide per slide of the caller, in its words; a requested layout is used if the words can fill
 * it.
 */
export function authorCallerSlides(context: AuthorContext, callerSlides: CallerSlides): AuthoredDeck {
  const { brief, measure, request, language } = context;
  callerSlides.forEach((slide, index) => {
    checkLayout(slide.layout, index);
  });
  const warnings = [...brief.warnings];
  if (brief.count !== undefined && brief.count !== callerSlides.length)
    warnings.push(
      `${callerSlides.length} slides are given, so the deck has ${callerSlides.length}; n_slides ${brief.count} was not followed.`,
    );
  if (request.content.trim() !== '' && request.plan === undefined)
    warnings.push(
      'The slides were given word for word, so the text in "content" was only compared with them.',
    );
  if (brief.contents) warnings.push('The slides were given one by one, so no table of contents was added.');
  const writer = new SlideWriter({
    template: request.template,
    verbosity: 'text-heavy',
    avoided: new Set(),
    preferred: new Set(),
    measure,
  });
  const omitted: Omitted[] = [];
  const write = (slide: CallerSlides[number], index: number): readonly SlideSpec[] => {
    context.call.signal.throwIfAborted();
    context.call.progress({ done: index, total: callerSlides.length, message: `Slide ${index + 1}` });
    const { planned } = slide;
    if (planned?.spec !== undefined && (planned.isMeasured || isFitting(planned.spec, index, context)))
      return [planned.spec];
    const written =
      slide.layout === undefined || slide.layout === COMPOSED.id ? readMarkupSlide(slide.content) : undefined;
    if (written !== undefined)
      return [slide.speaker_note === undefined ? written : { ...written, speaker_note: slide.speaker_note }];
    const source = readSlide(slide.content);
    const columned = writeColumns({ ...source, ...slide }, index, context);
    const made =
      columned ??
      writeCallerSlide(
        { ...slide, content: source.content },
        index,
        callerSlides.length,
        context,
        writer,
        warnings,
      );
    omitted.push(...made.omitted);
    const sources = readCitations(slide.content);
    const cited = sources.length === 0 ? made.spec : addSources(made.spec, sources, index, context);
    const own = slide.speaker_note ?? source.speaker_note ?? planned?.planned.speaker_note;
    const note = [...new Set([own ?? '', cited.speaker_note ?? ''])]
      .filter((part) => part !== '')
      .join('\n\n');
    return [own === undefined ? cited : { ...cited, speaker_note: note }, ...(made.more ?? [])];
  };
  const slides = renumberAgendas(
    callerSlides.map((slide, index) => ({ index: slide.planned?.index, slides: write(slide, index) })),
  );
  const coverage = computeCoverage(request.content, slides);
  return {
    title: readTitle(slides[0]) ?? '',
    language,
    slides: makeTitlesUnique(slides, language),
    warnings: [...warnings, ...(coverage?.warnings ?? [])],
    omitted: [...omitted, ...(coverage?.omitted ?? [])],
    ...(coverage === undefined ? {} : { numbers: { source: request.content, severity: 'warning' } }),
  };
}

function isFitting(spec: SlideSpec, index: number, { measure, request, language }: AuthorContext): boolean {
  return measure({ template: request.template, lang: language, spec, index }).every(
    ({ severity }) => severity !== 'error',
  );
}

/** Writes a slide whose source names two columns, if they fit side by side. */
function writeColumns(
  { content, columns, layout }: CallerSlides[number],
  index: number,
  context: AuthorContext,
): CallerSlide | undefined {
  if (columns === undefined || (layout !== undefined && layout !== 'two_columns')) return undefined;
  const document = parseSource(content, true);
  const spec = createColumnSlide(document.title ?? document.root.sections[0]?.heading ?? '', columns);
  return spec !== undefined && isFitting(spec, index, context)
    ? { spec, omitted: document.skipped }
    : undefined;
}

/** Adds citations to the notes, and to the foot if there is room. */
function addSources(
  spec: SlideSpec,
  sources: readonly string[],
  index: number,
  context: AuthorContext,
): SlideSpec {
  const { brief } = context;
  const cited = { ...spec, sources };
  const fits = isFitting(cited, index, context);
  const note = [spec.speaker_note ?? '', ...sources].filter((part) => part !== '').join('\n\n');
  return { ...(fits ? cited : spec), ...(brief.notes ? { speaker_note: note } : {}) };
}

/** Programs of a slide; undefined if it has none. */
function writePrograms(
  units: readonly Unit[],
  { measure, request, language }: AuthorContext,
): ReturnType<typeof createProgramSlides> | undefined {
  if (units.every(({ kind }) => kind !== 'code')) return undefined;
  return createProgramSlides(units, {
    measure,
    template: request.template,
    lang: language,
    fallback: readFirstLine(units[0]?.text.text ?? ''),
  });
}

function checkLayout(layout: string | undefined, index: number): void {
  if (layout === undefined || findContract(layout) !== undefined) return;
  const known = CONTRACTS.map((contract) => contract.id);
  const close = nearest(layout, known);
  const did = close.length > 0 ? ` Did you mean ${close.map((name) => `"${name}"`).join(' or ')}?` : '';
  throw invalid(
    ['slides', index, 'layout'],
    `"${layout}" is not a layout.${did} Layouts: ${known.join(', ')}.`,
    { type: 'enum', input: layout, ctx: { nearest: close, allowed: known } },
  );
}

function writeCallerSlide(
  slide: CallerSlides[number],
  index: number,
  count: number,
  context: AuthorContext,
  writer: SlideWriter,
  warnings: string[],
): CallerSlide {
  const document = parseSource(slide.content, true);
  const units = listUnits(document, context.textLanguage, true);
  const ranking = rankUnits(units, context.textLanguage);
  const programs = slide.layout === undefined ? writePrograms(units, context) : undefined;
  if (programs !== undefined) {
    const [spec, ...more] = programs.slides;
    const account = new Account(context.omittedChars, context.brief.notes);
    account.place(programs.shown);
    if (spec !== undefined && units.every(({ kind }) => kind === 'code'))
      return { spec, more, omitted: account.omitted(units, document, programs.slides) };
  }
  const free = context.request.content_generation === 'condense';
  const callerSlides = document.title ?? document.root.sections[0]?.heading;
  const style: Style = {
    memo: new Memo(),
    lang: context.textLanguage,
    emphasis: context.request.markdown_emphasis,
    preserve: !free,
    ranking,
    ...createBudget('text-heavy', context.textLanguage, 0),
    shown: new Set(),
    forced: slide.layout !== undefined,
    titled: callerSlides !== undefined && slide.layout === undefined,
  };
  const heading =
    callerSlides ??
    (readFirstLine(slide.content) || readFirstLine(context.request.slides?.[0]?.content ?? ''));
  const account = new Account(context.omittedChars, context.brief.notes);
  const plainTitle = (layout: string, text: readonly Unit[]): SlideSpec => ({
    layout,
    content: {
      title: heading,
      ...(text.length === 0
        ? {}
        : { [findContract(layout)?.prose ?? 'subtitle']: text.map((unit) => unit.text.text).join(' ') }),
    },
  });
  const prose = units.filter((unit) => unit.kind === 'sentence');
  const short =
    prose.length === units.length &&
    prose.reduce((sum, unit) => sum + unit.text.text.length, 0) <= TITLED_MAX;
  const cover =
    slide.layout === undefined ? units.length === 0 : findContract(slide.layout)?.prose !== undefined;
  if (
    (cover && short) ||
    (slide.layout === undefined && index === 0 && count > 1 && short && context.brief.titleSlide)
  ) {
    const layout = slide.layout ?? (index === 0 ? 'title' : 'section');
    writer.record(layout);
    return {
      spec: plainTitle(layout, units),
      omitted: account.omitted([], document, [{ layout, content: { title: heading } }]),
    };
  }
  const wanted = slide.layout;
  const title = { text: heading, heading };
  const hint = wanted ?? slide.planned?.planned.layout;
  let written: Written | undefined =
    wanted === undefined && hint !== undefined
      ? writer.write(units, title, { ...style, forced: true }, index, false, hint)
      : undefined;
  written ??= writer.write(units, title, style, index, wanted === 'closing', wanted);
  if (written === undefined && wanted !== undefined) {
    written = writer.write(units, title, style, index, false);
    warnings.push(
      `Slide ${index + 1}: its words cannot fill the layout "${wanted}"; "${written?.spec.layout ?? 'section'}" was used.`,
    );
  }
  account.place(programs?.shown ?? []);
  if (written === undefined) {
    const notes = createNotes(units, new Set(), ranking.score);
    account.place(notes?.units ?? []);
    const [program, ...more] = programs?.slides ?? [];
    if (program !== undefined)
      return {
        spec: notes === undefined ? program : { ...program, speaker_note: notes.text },
        more,
        omitted: account.omitted(units, document, [program, ...more]),
      };
    warnings.push(
      notes === undefined
        ? `Slide ${index + 1}: no layout can show its content; see omitted.`
        : `Slide ${index + 1}: no layout holds all its words; they are in the speaker notes.`,
    );
    return {
      spec: {
        layout: 'section',
        content: { title: heading },
        ...(notes === undefined ? {} : { speaker_note: notes.text }),
      },
      omitted: account.omitted(units, document, []),
    };
  }
  account.place(
    written.used.flatMap(flattenUnit).filter((unit) => written.verbatim.has(unit) || unit.text.text === ''),
  );
  for (const { unit, text, reason } of written.dropped) account.drop(unit, text, reason);
  const notes = context.brief.notes ? createNotes(units, written.verbatim, ranking.score) : undefined;
  account.place(notes?.units.flatMap(flattenUnit) ?? []);
  return {
    spec: notes === undefined ? written.spec : { ...written.spec, speaker_note: notes.text },
    more: programs?.slides ?? [],
    omitted: account.omitted(units, document, [written.spec]),
  };
}

function readFirstLine(text: string): string {
  const lines = text.split('\n').filter((line) => !line.startsWith('<!-- '));
  return (lines.find((line) => line.trim() !== '') ?? '')
    .replace(/!\[([^[\]]{0,500})\]\([^()\s]{0,2000}\)/g, '$1')
    .replace(/^[#>*\-\s]+/, '')
    .slice(0, 90)
    .trim();
}

function readTitle(spec: SlideSpec | undefined): string | undefined {
  const value = spec?.content['title'] ?? spec?.content['statement'] ?? spec?.content['quote'];
  return typeof value === 'string' ? value : undefined;
}
