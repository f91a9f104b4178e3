import { Failure } from '../../errors/failure.ts';
import { omit } from '../../input/fields.ts';
import { DEFAULT_MAX_SLIDES } from '../../input/slide-limit.ts';
import type { GenerateRequest, PlannedDeck } from '../../presentations/draft.ts';
import { detectLanguage } from '../../sources/detect-language.ts';
import { parseLanguage } from '../../sources/parse-language.ts';
import { ModelProblem } from '../../store/ask-model.ts';
import { SearchProblem } from '../../store/search-web.ts';
import { findContract } from '../../templates/catalogue.ts';
import type { SlideSpec } from '../../templates/contract.ts';
import { COMPOSED } from '../../templates/contracts/composition.ts';
import { needsPicture } from '../../templates/layout-facts.ts';
import { measureInSize } from '../../templates/measure.ts';
import { words } from '../../templates/words.ts';
import { createAgendaSlide } from '../agenda.ts';
import type { AuthoredDeck, Outline } from '../api.ts';
import type { AuthorCall } from '../from-text.ts';
import { readTopic } from '../scaffold.ts';
import { makeTitlesUnique } from '../unique-titles.ts';
import { Conversation, UnusableAnswer } from './conversation.ts';
import { createCoverSlide } from './cover-slide.ts';
import { mapInParallel } from './map-in-parallel.ts';
import { isModelTrouble } from './model-failures.ts';
import type { ModelAuthorOptions } from './model-options.ts';
import { MAX_PLANNED_CHARACTERS, type Plan, planDeck } from './plan.ts';
import type { PlannedSlide } from './planned-slide.ts';
import { writeInstructions } from './prompts.ts';
import { formatPlanned, readTag, resumePlan, toModelPlan } from './resume-plan.ts';
import { searchSources } from './search-sources.ts';
import { addCitations, selectMaterial } from './slide-sources.ts';
import { compareWarnings } from './sort-warnings.ts';
import { listUnusedParts, type SourcePart } from './source-parts.ts';
import { findPictureAddresses } from './source-pictures.ts';
import { listUsableLayouts, type UsableLayout } from './usable-layouts.ts';
import { writeMarkup } from './write-markup.ts';
import { type SlideOrder, writeSlide } from './write-slide.ts';

const MAX_CONCURRENT = 4;

/** State of one deck. */
export class Authoring {
  readonly #options: ModelAuthorOptions;
  readonly #request: GenerateRequest;
  /** Plan that the deck is made from, and the Markdown of its slides. */
  readonly #planned: PlannedDeck | undefined;
  readonly #outlines: readonly string[];
  /** Set with a stored plan: whether its title slide is unchanged. */
  #isCoverPlanned: boolean | undefined;
  readonly #call: AuthorCall;
  readonly #conversation: Conversation;
  readonly #deadline: AbortSignal;
  #parts: readonly SourcePart[] = [];
  /** True if there is only a topic and no material. */
  #topic: boolean;
  readonly #warnings: string[] = [];
  readonly #asked: string | undefined;
  /** Reason why the model is not asked any more. */
  #over: string | undefined;

  constructor(options: ModelAuthorOptions, request: GenerateRequest, call: AuthorCall) {
    this.#options = { ...options, measure: measureInSize(options.measure, request.slide_size) };
    this.#request = omit(request, 'plan', 'slides');
    this.#planned = request.plan;
    this.#outlines = (request.slides ?? []).map(({ content }) => content);
    this.#call = call;
    this.#deadline = AbortSignal.timeout(options.timeoutMs);
    this.#conversation = new Conversation(
      options.model,
      options.price,
      AbortSignal.any([call.signal, this.#deadline]),
    );
    this.#asked = request.language === undefined ? undefined : parseLanguage(request.language);
    this.#topic = readTopic(request.content) !== undefined;
    if (!/[\p{L}\p{N}]/u.test(request.content))
      throw new Failure(
        'invalid_input',
        'content has no words, so there is nothing to make slides from. Send a topic or a text.',
        {
          issues: [{ loc: ['content'], msg: 'It has no words.', type: 'value_error' }],
        },
      );
  }

  async outline(): Promise<Outline> {
    const plan = await this.#plan();
    const model = toModelPlan(plan, this.#hasCover(), this.#parts);
    return {
      title: plan.title,
      language: this.#language(plan),
      slides: model.markdown.map((markdown) => ({ markdown })),
      model,
      warnings: this.#warnings,
      omitted: this.#omitted(plan),
    };
  }

  async deck(): Promise<AuthoredDeck> {
    const plan = this.#planned?.model === undefined ? await this.#plan() : await this.#resume(this.#planned);
    const language = this.#language(plan);
    const warnings = this.#warnings;
    const cover = this.#hasCover()
      ? [
          createCoverSlide(plan, language, (spec) =>
            this.#options.measure({ template: this.#request.template, lang: language, spec, index: 0 }),
          ),
        ]
      : [];
    const agenda = this.#agenda(plan, cover.length, language);
    if (this.#request.include_table_of_contents && agenda === undefined)
      warnings.push('The table of contents was left out: the deck has fewer than three topics to list.');
    const before = cover.length + (agenda === undefined ? 0 : 1);
    const titles = [
      ...Array.from({ length: before }, () => plan.title),
      ...plan.slides.map(({ title }) => title),
    ];
    const layouts = await this.#schemas();
    let done = 0;
    const body = await mapInParallel(plan.slides, MAX_CONCURRENT, async (planned, at) => {
      const slide = await this.#slide(planned, before + at, titles, layouts, language, warnings);
      this.#call.progress({
        done: ++done + 1,
        total: plan.slides.length + 1,
        message: `Wrote slide ${before + at + 1}`,
      });
      this.#call.written?.(slide, before + at + 1, { title: plan.title, language });
      return addCitations(
        slide,
        this.#parts.filter(({ id }) => planned.parts.includes(id)),
        language,
      );
    });
    const slides = makeTitlesUnique([...cover, ...(agenda === undefined ? [] : [agenda]), ...body], language);
    return {
      title: plan.title,
      language,
      slides,
      warnings: warnings.toSorted(compareWarnings),
      omitted: this.#omitted(plan),
      usage: this.#conversation.usage,
      numbers: {
        source: [
          this.#request.content,
          this.#request.instructions ?? '',
          ...this.#parts.map(({ text }) => text),
        ].join('\n'),
        severity: this.#topic ? 'info' : 'warning',
      },
    };
  }

  /** The stored plan with the edits of a person. Slides that are unchanged are written as planned. */
  async #resume({ title, model, warnings }: PlannedDeck): Promise<Plan> {
    if (model === undefined) return this.#plan();
    if (!this.#topic) this.#parts = await this.#options.readParts(this.#request.content, this.#call.signal);
    this.#parts = [...this.#parts, ...model.found];
    if (model.found.length > 0) this.#topic = false;
    this.#warnings.push(...warnings);
    const { plan, hasCover } = resumePlan(title, model, this.#outlines);
    this.#isCoverPlanned = hasCover;
    return plan;
  }

  async #plan(): Promise<Plan> {
    this.#call.progress({ done: 0, total: 1, message: 'Planning the slides' });
    if (!this.#topic) this.#parts = await this.#options.readParts(this.#request.content, this.#call.signal);
    await this.#search();
    const letters = this.#parts.reduce((sum, { text }) => sum + text.length, 0);
    if (letters > MAX_PLANNED_CHARACTERS)
      this.#warnings.push(
        `The source has ${letters.toLocaleString('en')} characters: the slides were planned from the beginnings of its longest sections, ${MAX_PLANNED_CHARACTERS.toLocaleString('en')} characters in all, and written from their sections.`,
      );
    const {
      n_slides: count,
      most_slides: most = DEFAULT_MAX_SLIDES,
      include_table_of_contents: contents,
    } = this.#request;
    const others = Number(this.#hasCover()) + Number(contents);
    const wanted = count === undefined ? undefined : Math.min(most, Math.max(1, count - others));
    const composed = this.#options.markupGuide === undefined ? [] : [COMPOSED];
    const layouts = [...(await this.#schemas()).map(({ contract }) => contract), ...composed];
    const order = {
      request: this.#request,
      orders: this.#orders(this.#asked),
      parts: this.#parts,
      layouts,
      count: wanted,
    };
    const plan = await this.#inTime(planDeck(this.#conversation, order));
    if (plan.warning !== undefined) this.#warnings.push(plan.warning);
    return plan;
  }

  /** Results of a web search are added after the caller's text; a failed search does not stop the deck. */
  async #search(): Promise<void> {
    const { search } = this.#options;
    if (this.#request.web_search !== true) return;
    if (search === undefined) {
      this.#warnings.push(
        'web_search: this server has no search service, so nothing was looked up. The operator can set WEB_SEARCH_PROVIDER; or search yourself and add what you find to content.',
      );
      return;
    }
    try {
      const about = {
        content: this.#request.content,
        orders: this.#orders(undefined),
        firstId: this.#parts.length + 1,
      };
      const found = await this.#inTime(
        searchSources(
          this.#conversation,
          search,
          about,
          AbortSignal.any([this.#call.signal, this.#deadline]),
        ),
      );
      this.#parts = [...this.#parts, ...found];
      if (found.length > 0) this.#topic = false;
      else this.#warnings.push('The web search found nothing; the deck was written without it.');
    } catch (error) {
      if (!(error instanceof SearchProblem)) throw error;
      this.#warnings.push(`The web search ${error.message}; the deck was written without it.`);
    }
  }

  /** Writes one slide, without the model if it has failed. */
  async #slide(
    planned: PlannedSlide,
    index: number,
    titles: readonly string[],
    layouts: readonly UsableLayout[],
    language: string,
    warnings: string[],
  ): Promise<SlideSpec> {
    const order = {
      orders: this.#orders(language),
      planned,
      index,
      titles,
      parts: selectMaterial(this.#parts, planned.parts),
      pictures: this.#pictures(planned),
      template: this.#request.template,
      language,
      measure: this.#options.measure,
      describesPictures: this.#options.describesPictures === true,
    };
    if (planned.isEdited === true) return this.#plain(planned, language);
    const composed = await this.#composeSlide(order);
    if (composed !== undefined) return composed;
    const wanted = planned.layout === COMPOSED.id ? planned.alternative : planned.layout;
    const layout =
      layouts.find(({ contract }) => contract.id === (this.#canShow(planned, wanted) ? wanted : 'bullets')) ??
      layouts.find(({ contract }) => contract.id === 'bullets');
    if (this.#over === undefined && layout !== undefined) {
      try {
        const { spec, cut } = await this.#inTime(writeSlide(this.#conversation, { ...order, ...layout }));
        if (cut)
          warnings.push(
            `Slide ${index + 1}: texts that were still too long were cut; they are in full in the speaker notes.`,
          );
        return spec;
      } catch (error) {
        if (!isModelTrouble(error, this.#call)) throw error;
        this.#note(error, index, warnings);
      }
    }
    return this.#plain(planned, language);
  }

  /**
   * Writes a planned slide in markup; undefined if there is none without faults, so that a layout is used.
   */
  async #composeSlide(order: Omit<SlideOrder, 'contract' | 'schema'>): Promise<SlideSpec | undefined> {
    const { markupGuide: guide } = this.#options;
    if (order.planned.layout !== COMPOSED.id || guide === undefined || this.#over !== undefined)
      return undefined;
    try {
      return await this.#inTime(writeMarkup(this.#conversation, { ...order, guide }));
    } catch (error) {
      if (
        error instanceof UnusableAnswer ||
        (error instanceof ModelProblem && ['refused', 'too_long', 'rejected'].includes(error.kind))
      )
        return undefined;
      if (!isModelTrouble(error, this.#call)) throw error;
      this.#note(error, order.index, this.#warnings);
      return undefined;
    }
  }

  /** A layout for a picture requires one. */
  #canShow(planned: PlannedSlide, id: string): boolean {
    const layout = findContract(id);
    if (layout === undefined || !needsPicture(layout) || this.#options.describesPictures === true)
      return true;
    return this.#pictures(planned).size > 0;
  }

  /** Pictures of its material, and those that its plan takes from elsewhere in the source. */
  #pictures(planned: PlannedSlide): ReadonlySet<string> {
    return findPictureAddresses([
      planned.points,
      ...selectMaterial(this.#parts, planned.parts).map(({ text }) => text),
    ]);
  }

  /** A failure of one slide becomes a warning; one that affects all slides ends the questions. */
  #note(error: Error, index: number, warnings: string[]): void {
    const passing =
      error instanceof UnusableAnswer ||
      (error instanceof ModelProblem && ['refused', 'too_long', 'rejected'].includes(error.kind));
    if (passing)
      warnings.push(
        `Slide ${index + 1}: the language model (${this.#options.model.name}) ${error.message}; the slide shows its plan.`,
      );
    else if (this.#over === undefined) {
      this.#over = error.message;
      warnings.push(
        `The language model (${this.#options.model.name}) ${error.message}; slides that it had not written by then show its plan.`,
      );
    }
  }

  async #plain(planned: PlannedSlide, language: string): Promise<SlideSpec> {
    const { slides } = await this.#options.extractive.deck(
      {
        ...this.#request,
        content: '',
        slides: [{ content: `${formatPlanned(planned)}\n` }],
        n_slides: 1,
        language,
        tone: 'default',
        include_title_slide: false,
        include_table_of_contents: false,
      },
      { signal: this.#call.signal, progress: () => undefined },
    );
    return slides[0] ?? { layout: 'section', content: { title: planned.title } };
  }

  async #inTime<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      this.#call.signal.throwIfAborted();
      if (this.#deadline.aborted)
        throw new ModelProblem(
          'timeout',
          `had not finished the deck after ${Math.round(this.#options.timeoutMs / 1000)} seconds`,
        );
      throw error;
    }
  }

  async #schemas(): Promise<readonly UsableLayout[]> {
    const { schemas } = await this.#options.templates.get(this.#request.template);
    const pictures =
      this.#options.describesPictures === true || findPictureAddresses([this.#request.content]).size > 0;
    return listUsableLayouts(schemas, pictures);
  }

  #orders(language: string | undefined): string {
    return writeInstructions(this.#request, language, this.#topic);
  }

  #language(plan: Plan): string {
    return (
      this.#asked ??
      detectLanguage(
        [
          this.#topic ? '' : this.#request.content.slice(0, 20_000),
          ...plan.slides.map(({ title, points }) => `${title}\n${points}`),
        ].join('\n'),
        readTag(plan.language) ?? 'en',
      )
    );
  }

  #hasCover(): boolean {
    if (this.#isCoverPlanned !== undefined) return this.#isCoverPlanned;
    return this.#request.include_title_slide && this.#request.n_slides !== 1;
  }

  #agenda({ slides }: Plan, before: number, language: string): SlideSpec | undefined {
    if (!this.#request.include_table_of_contents) return undefined;
    const topics = slides.map(({ title }, index) => ({
      heading: title,
      page: before + 2 + index,
      length: 1,
    }));
    return createAgendaSlide(topics, words(language)('agenda'));
  }

  #omitted(plan: Plan): Outline['omitted'] {
    return listUnusedParts(
      this.#parts.filter(({ found }) => found !== true),
      new Set(plan.slides.flatMap(({ parts }) => parts)),
    );
  }
}
