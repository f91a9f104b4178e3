import { Memo } from '../memory/memo.ts';
import type { GenerateRequest } from '../presentations/draft.ts';
import type { Omitted } from '../presentations/presentation.ts';
import type { SourceDocument } from '../sources/source-document.ts';
import type { SlideSpec } from '../templates/contract.ts';
import type { Measure } from '../templates/measure.ts';
import { words } from '../templates/words.ts';
import { Account } from './account.ts';
import { actionSlide } from './action-slide.ts';
import { countAgendaPages, createAgendaSlides } from './agenda.ts';
import type { AuthoredDeck, AuthorService } from './api.ts';
import { writeBody } from './body.ts';
import type { Brief } from './brief.ts';
import { listTopics } from './chapters.ts';
import { createClosingSlides } from './closing-slides.ts';
import { addCodeSlides, reservePrograms } from './code-slides.ts';
import { collectPlainText, normalize } from './collect-text.ts';
import { warnAboutItems, warnAboutParts, warnAboutWishes } from './content-warnings.ts';
import type { Range } from './cut.ts';
import { cutBody } from './cut-body.ts';
import { warnAboutDates } from './date-warnings.ts';
import { selectDocumentUnits } from './document-units.ts';
import { findMainClaims } from './main-claim.ts';
import { computeNaturalCount, countSlidesOfText, hasSentencesAsPoints } from './natural-count.ts';
import { createOpening } from './opening.ts';
import { splitPerSection } from './per-section.ts';
import { rankUnits } from './rank.ts';
import { linkSections } from './section-links.ts';
import { findFrontLines, removeCoverUnits } from './select-units.ts';
import { SlideWriter } from './slide-writer.ts';
import { createBudget, type Style } from './style.ts';
import { makeTitlesUnique } from './unique-titles.ts';
import type { Unit } from './unit.ts';

/** Maximum number of headings in a warning. */
const MAX_HEADINGS_LISTED = 10;
/** With a fixed count one of this many slides may be a program. */
const CODE_SHARE = 4;

export type AuthorCall = Parameters<AuthorService['deck']>[1];

export interface AuthorContext {
  readonly request: GenerateRequest;
  readonly brief: Brief;
  readonly measure: Measure;
  /** True if there is an icon for a meaning. */
  readonly hasIcon?: ((meaning: string) => boolean) | undefined;
  readonly omittedChars?: number | undefined;
  readonly call: AuthorCall;
  /** Requested language of the deck, else that of the text. */
  readonly language: string;
  readonly textLanguage: string;
}

/** A deck whose outline, which has no notes, may leave out more. */
export interface DraftedDeck extends AuthoredDeck {
  omittedFromOutline?(): readonly Omitted[];
}

/** Creates a deck from a text with content. */
export function authorFromText(context: AuthorContext, document: SourceDocument): DraftedDeck {
  const { request, brief, measure, call, language, textLanguage } = context;
  const word = words(language);
  const preserve = request.content_generation === 'preserve';
  const fits = (unit: Unit): boolean => fitsTable(unit, context);
  const account = new Account(context.omittedChars, brief.notes, brief.count !== undefined);
  const { all, units, zoneOf, isWrittenAsSlides } = selectDocumentUnits(document, {
    lang: textLanguage,
    preserve,
    brief,
    fits,
    account,
  });
  const ranking = rankUnits(units, textLanguage, brief.focus, zoneOf, document.title);
  const style: Style = {
    memo: new Memo(),
    lang: textLanguage,
    ...(language === textLanguage ? {} : { deckLang: language }),
    emphasis: request.markdown_emphasis,
    preserve,
    ranking,
    ...createBudget(brief.verbosity, textLanguage, 0, brief.points),
    ...(brief.points === undefined ? {} : { mostItems: brief.points }),
    shown: new Set(),
    forced: false,
    claims: !preserve && (!isWrittenAsSlides || hasSentencesAsPoints(all)),
  };
  const warnings = [
    ...brief.warnings,
    ...warnAboutDates(units.flatMap(({ table }) => table ?? [])),
    ...ranking.unmet.map(
      (focus) => `The text says nothing about "${focus}", which the instructions ask to focus on.`,
    ),
  ];
  const mains = findMainClaims(units, style, zoneOf);
  const opening = createOpening(document, units, style, word, mains);
  const titled = brief.titleSlide && brief.count !== 1;
  if (brief.titleSlide && !titled)
    warnings.push('Only one slide was requested: it shows the content, and the title slide was left out.');
  const cover: SlideSpec[] = titled ? [{ layout: 'title', content: opening.content }] : [];
  const whole = opening.used.filter((unit) =>
    collectPlainText(opening.content).includes(normalize(unit.text.text)),
  );
  if (titled) account.place(whole);

  const writer = new SlideWriter({
    template: request.template,
    verbosity: brief.verbosity,
    avoided: brief.avoided,
    preferred: brief.preferred,
    directed: brief.directed,
    measure,
    ...(context.hasIcon === undefined ? {} : { hasIcon: context.hasIcon }),
  });
  for (const spec of cover) writer.record(spec.layout);
  const wanted = brief.count === undefined ? undefined : brief.count - cover.length;
  const asked = Number(brief.summary) + Number(brief.thanks) + Number(brief.action);
  const ends = wanted === undefined ? asked : Math.max(0, Math.min(asked, wanted - 1));
  let contents = brief.contents && (wanted === undefined || wanted - ends >= 2);
  const heads =
    titled && !preserve
      ? units.filter(
          (unit) => unit.kind === 'sentence' && normalize(unit.text.text) === normalize(opening.title),
        )
      : [];
  account.place(heads);
  const front = titled && !preserve ? findFrontLines(units) : [];
  for (const unit of front) account.setReason(unit, 'A line above the text, as of a letterhead or a cover.');
  const bodyUnits = removeCoverUnits(
    units.filter((unit) => !heads.includes(unit) && !front.includes(unit)),
    titled ? whole : [],
  );
  const sections =
    brief.perSection === undefined
      ? undefined
      : splitPerSection(
          bodyUnits,
          ranking,
          opening.title,
          brief.perSection,
          brief.openMost - cover.length - Number(brief.contents),
        );
  warnings.push(...(sections?.warnings ?? []));
  const cut = (count: number): readonly Range[] =>
    sections?.ranges ??
    cutBody(bodyUnits, count, {
      writer,
      style,
      account,
      zoneOf,
      main: mains.find((unit) => bodyUnits.includes(unit)),
      fallback: opening.title,
      offset: cover.length,
      open: wanted === undefined,
      isWrittenAsSlides,
    });
  const programs = { measure, template: request.template, lang: language, fallback: opening.title };
  const free = wanted === undefined ? 0 : Math.floor((wanted - ends - Number(contents)) / CODE_SHARE);
  const reserved =
    wanted === undefined ? undefined : reservePrograms(all, brief.avoided.has('code') ? 0 : free, programs);
  const natural = computeNaturalCount(bodyUnits, {
    lang: textLanguage,
    verbosity: brief.verbosity,
    most: brief.openMost,
  });
  const matter = preserve || isWrittenAsSlides ? Number.POSITIVE_INFINITY : countSlidesOfText(bodyUnits);
  const slots = (): number =>
    Math.max(
      0,
      wanted === undefined
        ? Math.min(natural, brief.openMost - cover.length - ends - Number(contents))
        : Math.min(matter, wanted - ends - Number(contents) - (reserved?.size ?? 0)),
    );
  let ranges = slots() === 0 ? [] : cut(slots());
  if (brief.contents && !contents)
    warnings.push('The table of contents was left out: too few slides were requested.');
  if (contents && new Set(listTopics(ranges, 0, opening.title).map(({ page }) => page)).size < 3) {
    contents = false;
    warnings.push('The table of contents was left out: fewer than three slides start a topic.');
    ranges = slots() === 0 ? [] : cut(slots());
  }
  // With an open count a long table of contents may take several slides.
  const pages = !contents
    ? 0
    : wanted === undefined
      ? countAgendaPages(listTopics(ranges, 0, opening.title), language)
      : 1;
  const offset = cover.length + pages;
  for (let page = 0; page < pages; page++) writer.record('agenda');
  const bodyStyle = brief.shortTitles ? { ...style, claims: false } : style;
  const writtenBody = writeBody(ranges, {
    writer,
    account,
    style: bodyStyle,
    taken: [opening.title, ...(contents ? [word('agenda')] : [])].map(String),
    fallback: opening.title,
    word,
    notes: brief.notes,
    shortTitles: brief.shortTitles,
    offset,
    others: offset + ends,
    open: wanted === undefined,
    joins: wanted === undefined && sections === undefined,
    most: brief.openMost,
    call,
  });
  const body = addCodeSlides(all, writtenBody, {
    account,
    style: bodyStyle,
    ...programs,
    ...(reserved === undefined ? {} : { reserved }),
    others: offset + ends,
    open: wanted === undefined,
    most: brief.openMost,
    avoided: brief.avoided,
  });
  warnings.push(
    ...warnAboutItems(
      bodyUnits,
      body,
      brief,
      Math.min(brief.openMost, natural + cover.length + Number(contents) + asked),
    ),
  );
  const action = brief.action ? actionSlide(body, style) : undefined;
  if (brief.action && action === undefined)
    warnings.push(
      'The text asks nothing of its readers, so the deck ends without the call to action that the instructions ask for.',
    );
  const closing = [
    ...createClosingSlides(brief, body, style, word),
    ...(action?.slide === undefined ? [] : [action.slide]),
  ].slice(0, ends);
  const missing = wanted === undefined ? 0 : wanted - pages - body.length - closing.length;
  const slideCount = cover.length + pages + body.length + closing.length;
  if (missing > 0)
    warnings.push(
      `The text carries ${slideCount === 1 ? 'one slide' : `${slideCount} slides`}, and ${slideCount + missing} were asked for: the deck has no slide that says nothing. Send more material for more slides.`,
    );
  // A deck always has a slide, even for a text without content.
  const filler: SlideSpec[] = slideCount === 0 ? [{ layout: 'title', content: opening.content }] : [];
  const topics = listTopics(
    body.map((slide) => slide.range),
    offset,
    opening.title,
  );
  const agenda = contents
    ? createAgendaSlides(topics, word('agenda'), language, pages)
    : { slides: [], unnamed: [] };
  if (contents && agenda.unnamed.length > 0)
    warnings.push(
      `The table of contents has no room for ${agenda.unnamed.length} of ${topics.length} headings, which are covered by neighbouring entries: ${agenda.unnamed.slice(0, MAX_HEADINGS_LISTED).join('; ')}.`,
    );
  const slides = linkSections(
    makeTitlesUnique(
      [...cover, ...agenda.slides, ...body.map((slide) => slide.spec), ...filler, ...closing],
      language,
    ),
    body.map((slide) => slide.range),
    cover.length + agenda.slides.length,
  );
  warnings.push(...warnAboutWishes(brief, slides), ...warnAboutParts(brief, body));
  return {
    title: opening.title,
    language,
    slides,
    warnings,
    omitted: account.omitted(all, document, slides),
    omittedFromOutline: () => account.omitted(all, document, slides, false),
  };
}

/** Measures with a page number in the title; later slides do not have less room. */
function fitsTable(unit: Unit, { request, measure, language }: AuthorContext): boolean {
  const title = `${unit.sections.at(-1)?.heading ?? ''} (9 of 9)`;
  const columns = unit.table?.columns.map(({ label, align }) => ({ label, align })) ?? [];
  const rows = unit.table?.rows ?? [];
  if (columns.length < 2) return true;
  return measure({
    template: request.template,
    lang: language,
    spec: { layout: 'table', content: { title, table: { columns, rows } } },
    index: 1,
  }).every(({ severity }) => severity !== 'error');
}
