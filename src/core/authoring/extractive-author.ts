import { Failure, invalid } from '../errors/failure.ts';
import { message } from '../errors/message.ts';
import { locateRequired } from '../errors/missing-pictures.ts';
import { defined, omit } from '../input/fields.ts';
import { knownOf } from '../locales/index.ts';
import type { GenerateRequest, PlannedDeck } from '../presentations/draft.ts';
import { toPlannedDeck } from '../presentations/planned-deck.ts';
import { attachCaptions } from '../sources/captions.ts';
import { detectLanguage } from '../sources/detect-language.ts';
import { languageName, parseLanguage } from '../sources/parse-language.ts';
import { parseSource } from '../sources/parse-source.ts';
import { removeMarks } from '../sources/source-marks.ts';
import { type Measure, measureInSize } from '../templates/measure.ts';
import type { AuthorService, Outline } from './api.ts';
import { type Brief, readBrief } from './brief.ts';
import { authorCallerSlides } from './caller-slides.ts';
import { computeCoverage } from './coverage.ts';
import { detectDataLanguage, findDataTables } from './data-tables.ts';
import { createDigest } from './digest/digest.ts';
import { createDigestPage } from './digest/page.ts';
import { FormulaStore } from './formula-store.ts';
import { authorFromData } from './from-data.ts';
import { type AuthorCall, authorFromText, type DraftedDeck } from './from-text.ts';
import { authorScaffold } from './from-topic.ts';
import { toOutlineMarkdown } from './outline-markdown.ts';
import { findUnchangedDeck, hasPlannedSlide, matchPlannedSlides } from './planned-deck.ts';
import { readContents } from './read-contents.ts';
import { readTopic } from './scaffold.ts';
import { linkSections } from './section-links.ts';
import { shapeRequest } from './shape-request.ts';
import { findStructure } from './structure.ts';
import {
  attachSizes,
  findPicturesToInspect,
  type InspectedPicture,
  type InspectPicture,
  inspectPictures,
  warnAboutPictures,
} from './web-pictures.ts';

type InspectedPictures = ReadonlyMap<string, InspectedPicture>;

export interface ExtractiveAuthorOptions {
  /** Findings of a slide after layout; errors mean overflow. */
  readonly measure: Measure;
  /**
   * True if there is an icon for a meaning, since lists with icons need one per item. Absent to assume one.
   */
  readonly hasIcon?: (meaning: string) => boolean;
  /** Inspects a picture at an address before slides are made; absent to use pictures without inspection. */
  readonly lookAtPicture?: InspectPicture;
  /** Characters of a piece in `omitted`; default 160. */
  readonly omittedChars?: number;
}

/**
 * Author that needs no model: it finds the structure of a text, selects and shortens sentences, and chooses
 * layouts by the shape of the content. It never adds words or figures of its own. `warnings` report what
 * needs a model, and `omitted` lists what is neither on a slide nor in its notes.
 *
 * Deterministic: the same request gives the same deck.
 *
 * @throws Failure `invalid_input` for an unknown language or layout, or a count out of range.
 */
export function createExtractiveAuthor(options: ExtractiveAuthorOptions): AuthorService {
  const write = async (asked: GenerateRequest, call: AuthorCall, notes: boolean): Promise<DraftedDeck> => {
    const request = shapeRequest(asked);
    return author(
      request,
      { ...options, originalText: asked.content },
      call,
      notes,
      await inspectRequestPictures(request, options, call),
    );
  };
  const outline: AuthorService['outline'] = async (asked, call): Promise<Outline> => {
    const deck = await write(asked, call, true);
    // Notes of the source belong to the Markdown; notes that the author adds stay with the plan.
    const hasOwnNotes = shapeRequest(asked).slides !== undefined;
    const shown = hasOwnNotes ? await write(asked, call, false) : deck;
    const { slides: specs, omittedFromOutline, ...described } = deck;
    return {
      ...described,
      specs,
      omittedWithNotes: deck.omitted,
      omitted: hasOwnNotes ? shown.omitted : (omittedFromOutline?.() ?? deck.omitted),
      slides: specs.map((spec, index) => ({
        markdown: toOutlineMarkdown(hasOwnNotes ? (shown.slides[index] ?? spec) : omit(spec, 'speaker_note')),
      })),
    };
  };
  /** Plan that the slides of a request come from, if some of them are slides of a plan of its text. */
  const planAgain = async (asked: GenerateRequest, call: AuthorCall): Promise<PlannedDeck | undefined> => {
    const { slides = [], content } = asked;
    if (slides.length === 0 || content.trim() === '') return undefined;
    const plan = toPlannedDeck(await outline(omit(asked, 'slides'), call), asked);
    return hasPlannedSlide(plan, slides) ? plan : undefined;
  };
  return {
    async deck(asked, call) {
      const planned = { ...asked, ...defined({ plan: asked.plan ?? (await planAgain(asked, call)) }) };
      return (
        findUnchangedDeck(planned) ??
        omit(await write(matchPlannedSlides(planned), call, true), 'omittedFromOutline')
      );
    },
    outline,
    async found(content, language) {
      return readTopic(content) === undefined && content.trim() !== ''
        ? readContents(content, language)
        : undefined;
    },
    async digest({ content, parts, section, from, beside }) {
      const digest = createDigest(content, new Set(parts), section);
      return digest === undefined ? undefined : createDigestPage(digest, from, beside);
    },
    async coverage(content, slides) {
      refuseUnreadable(content, true);
      return computeCoverage(content, slides);
    },
    async rewrite() {
      const msg = 'prompt: rewriting a slide needs a language model, and none is configured on this server.';
      const hint = message`Send the change itself: {edit_presentation} takes new content (set_layout, update_content, set_field); over HTTP, PATCH /api/v1/ppt/presentation/slide_update replaces a whole slide. The operator can configure a model (LLM).`;
      throw new Failure('unsupported', msg, {
        issues: [{ loc: ['prompt'], msg, type: 'unsupported' }],
        hint,
      });
    },
  };
}

const NO_WEB_SEARCH =
  'web_search: this server has no language model that could search the web, so nothing was looked up. The operator can set LLM and WEB_SEARCH_PROVIDER; or search yourself and add what you find to content.';

/** The original text reveals its language better than its parts. */
type Options = ExtractiveAuthorOptions & { readonly originalText: string };

/** Formulas are placeholders while writing; slides are measured with the formulas in place. */
function author(
  asked: GenerateRequest,
  options: Options,
  call: AuthorCall,
  notes: boolean,
  inspected: InspectedPictures,
): DraftedDeck {
  const formulas = new FormulaStore();
  const slides = asked.slides?.map((slide) => ({ ...slide, content: formulas.take(slide.content) }));
  const request = {
    ...asked,
    content: formulas.take(asked.content),
    ...(slides === undefined ? {} : { slides }),
  };
  const inSize = measureInSize(options.measure, asked.slide_size);
  const measure: Measure = ({ spec, ...rest }) => inSize({ ...rest, spec: formulas.restore(spec) });
  const { omittedFromOutline: listOmitted, ...deck } = write(
    request,
    { ...options, measure },
    call,
    notes,
    inspected,
  );
  return {
    ...formulas.restore(deck),
    ...(listOmitted === undefined ? {} : { omittedFromOutline: () => formulas.restore(listOmitted()) }),
  };
}

async function inspectRequestPictures(
  shaped: GenerateRequest,
  { lookAtPicture }: ExtractiveAuthorOptions,
  call: AuthorCall,
): Promise<InspectedPictures> {
  return lookAtPicture === undefined
    ? new Map()
    : inspectPictures(
        listPictureAddresses(shaped),
        lookAtPicture,
        call.signal,
        locateRequired(shaped.required_pictures),
      );
}

/** Addresses of pictures to inspect. Pictures on slides given word for word are used in any case. */
export function listPictureAddresses({
  content,
  slides = [],
  required_pictures,
}: GenerateRequest): readonly string[] {
  return slides.length > 0 || isHtml(content)
    ? []
    : findPicturesToInspect(parseSource(content), locateRequired(required_pictures));
}

function write(
  request: GenerateRequest,
  { measure, hasIcon, omittedChars, originalText }: Options,
  call: AuthorCall,
  notes: boolean,
  inspected: InspectedPictures,
): DraftedDeck {
  call.signal.throwIfAborted();
  const brief = readBrief(request);
  const asked = request.language === undefined ? undefined : parseLanguage(request.language);
  const callerSlides = request.slides ?? [];
  refuseUnreadable(request.content, callerSlides.length > 0);
  const text =
    callerSlides.length > 0
      ? [request.content, ...callerSlides.map((slide) => slide.content)].join('\n\n')
      : originalText;
  // Without evidence in the text, the instructions are probably in its language.
  const own = detectLanguage(removeMarks(text), asked ?? detectLanguage(request.instructions ?? ''));
  const language = request.plan?.language ?? asked ?? own;
  const topic = callerSlides.length > 0 ? undefined : readTopic(request.content);
  const warnings = [
    ...brief.warnings,
    ...warnAboutLanguage(own, asked, topic !== undefined),
    ...warnAboutPictures(inspected),
    ...(request.web_search === true ? [NO_WEB_SEARCH] : []),
  ];
  const context = {
    request,
    brief: { ...brief, notes: brief.notes && notes, warnings } satisfies Brief,
    measure,
    hasIcon,
    omittedChars,
    call,
    language,
    textLanguage: own,
  };
  if (callerSlides.length > 0) return authorCallerSlides(context, callerSlides);
  if (topic !== undefined) return authorScaffold(context, topic);
  const document = findStructure(attachCaptions(attachSizes(parseSource(request.content, true), inspected)));
  const data =
    request.content_generation === 'preserve' || brief.avoided.has('chart')
      ? undefined
      : findDataTables(document);
  const spoken = asked ?? (data === undefined ? language : detectDataLanguage(data, language));
  const stated =
    data === undefined || knownOf(spoken, 'data') === undefined
      ? undefined
      : authorFromData({ ...context, language: spoken }, document, data);
  // Averages and shares of data are computed, so they are not numbers of the source.
  if (stated !== undefined)
    return {
      ...stated,
      slides: linkSections(stated.slides, [], 0),
      numbers: { source: request.content, ...defined({ computed: stated.numbers?.computed }) },
    };
  return { ...authorFromText(context, document), numbers: { source: request.content, severity: 'warning' } };
}

/** @throws Failure for HTML, and for a text without a letter or digit. */
function refuseUnreadable(content: string, hasSlides: boolean): void {
  if (isHtml(content)) {
    const msg = 'HTML is not read yet; send Markdown or plain text.';
    throw new Failure('unsupported', msg, {
      issues: [{ loc: ['content'], msg, type: 'unsupported', input: content.slice(0, 80) }],
      hint: 'Convert the page to Markdown, or send its text.',
    });
  }
  if (!hasSlides && content.trim() !== '' && !/[\p{L}\p{N}]/u.test(content))
    throw invalid(
      ['content'],
      'content has no words, so there is nothing to make slides from. Send a topic or a text.',
      { type: 'value_error', input: content.slice(0, 80) },
    );
}

/** True for a web page or a part of one without Markdown, since some Markdown documents begin with a tag. */
function isHtml(content: string): boolean {
  if (/^\s*(?:<\?xml[^>]*>\s*)?(?:<!doctype\s|<(?:html|head|body)\b)/i.test(content)) return true;
  return (
    /^\s*<[a-z][a-z0-9]*(?:\s[^>]*)?>/i.test(content) &&
    /<\/[a-z][a-z0-9]*>\s*$/i.test(content) &&
    !/^\s{0,3}(?:#{1,6}\s|[-*+]\s|\d+[.)]\s|\||>|```)/m.test(content)
  );
}

/** Without a model the text keeps its language; only fixed words of layouts change. */
function warnAboutLanguage(own: string, asked: string | undefined, scaffold: boolean): string[] {
  if (asked === undefined || scaffold || asked.split('-')[0] === own.split('-')[0]) return [];
  return [
    `The text is in ${languageName(own)} and was not translated to ${languageName(asked)}: that needs a language model, and none is configured. Only the layout's own words are in ${languageName(asked)}.`,
  ];
}
