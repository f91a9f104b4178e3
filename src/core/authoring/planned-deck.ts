import type { GenerateRequest, PlannedDeck, PlannedOrigin } from '../presentations/draft.ts';
import type { SlideSpec } from '../templates/contract.ts';
import type { AuthoredDeck } from './api.ts';
import { editPlannedSlide, normalizeOutline, splitOutline } from './outline-edit.ts';

type Slides = NonNullable<GenerateRequest['slides']>;

/** Minimum number of entries of a table of contents. */
const AGENDA_MIN = 3;

/** The planned deck, if its slides are those of the plan in number, order and text. */
export function findUnchangedDeck({
  plan,
  slides = [],
  template,
  slide_size,
}: GenerateRequest): AuthoredDeck | undefined {
  const planned = plan?.slides ?? [];
  const isSame =
    planned.length > 0 &&
    template === plan?.template &&
    slide_size === plan.slide_size &&
    slides.length === planned.length &&
    slides.every(
      ({ content, layout }, index) =>
        layout === undefined &&
        normalizeOutline(content) === normalizeOutline(planned[index]?.markdown ?? ''),
    );
  if (plan === undefined || !isSame) return undefined;
  const { title, language, warnings, omitted, kind, numbers } = plan;
  return {
    title,
    language,
    slides: planned.map(({ spec }) => spec),
    warnings,
    omitted,
    ...(kind === undefined ? {} : { kind }),
    ...(numbers === undefined ? {} : { numbers }),
  };
}

/** True if the Markdown of one of the slides is that of the plan. */
export function hasPlannedSlide(plan: PlannedDeck, slides: Slides): boolean {
  const texts = new Set(plan.slides?.map(({ markdown }) => normalizeOutline(markdown)));
  return slides.some(({ content }) => texts.has(normalizeOutline(content)));
}

/** Adds to each slide of a request the slide of its plan that it belongs to. */
export function matchPlannedSlides(request: GenerateRequest): GenerateRequest {
  const { plan, slides, template, slide_size } = request;
  return plan?.slides === undefined || slides === undefined
    ? request
    : {
        ...request,
        slides: matchSlides(
          plan.slides,
          slides,
          template === plan.template && slide_size === plan.slide_size,
        ),
      };
}

/** A text of a slide, and the slide of a plan that it belongs to. */
export interface Origin {
  readonly index: number;
  /** True if the text is that of the plan. */
  readonly isSame: boolean;
}

/** Finds the slide of a plan for each text: by the whole text, by its content, by its title, by its place. */
export function findOrigins(
  plannedTexts: readonly string[],
  editedTexts: readonly string[],
): (Origin | undefined)[] {
  const planned = plannedTexts.map(readOutline);
  const texts = editedTexts.map(readOutline);
  const origins = new Map<number, number>();
  const free = new Set(planned.keys());
  const assign = (key: (one: (typeof texts)[number]) => string): void => {
    const places = Map.groupBy(free, (index) => key(planned[index] ?? EMPTY));
    texts.forEach((one, index) => {
      const origin = key(one) === '' || origins.has(index) ? undefined : places.get(key(one))?.shift();
      if (origin === undefined) return;
      origins.set(index, origin);
      free.delete(origin);
    });
  };
  assign(({ text }) => text);
  assign(({ body }) => body);
  assign(({ title }) => title);
  for (const index of texts.keys()) if (!origins.has(index) && free.delete(index)) origins.set(index, index);
  return texts.map(({ text }, at) => {
    const index = origins.get(at);
    return index === undefined ? undefined : { index, isSame: text === planned[index]?.text };
  });
}

function matchSlides(
  planned: NonNullable<PlannedDeck['slides']>,
  slides: Slides,
  isSameLook: boolean,
): Slides {
  const origins = findOrigins(
    planned.map(({ markdown }) => markdown),
    slides.map(({ content }) => content),
  );
  return slides.map((slide, at) => {
    const origin = origins[at];
    const { spec, markdown } = planned[origin?.index ?? -1] ?? {};
    if (origin === undefined || spec === undefined || slide.layout !== undefined) return slide;
    return {
      ...slide,
      planned: {
        index: origin.index,
        planned: spec,
        spec: origin.isSame
          ? spec
          : editPlannedSlide(spec, normalizeOutline(markdown ?? ''), normalizeOutline(slide.content)),
        isMeasured: origin.isSame && isSameLook,
      } satisfies PlannedOrigin,
    };
  });
}

function readOutline(markdown: string) {
  const text = normalizeOutline(markdown);
  return { text, ...splitOutline(text) };
}

const EMPTY = { text: '', title: '', body: '' };

/**
 * Corrects the page numbers of tables of contents after slides were added, removed or moved.
 *
 * @param groups slides for each text, in order, with the place of the text in the plan.
 * @returns all slides; a table with fewer than three remaining entries is left out.
 */
export function renumberAgendas(
  groups: readonly { readonly index: number | undefined; readonly slides: readonly SlideSpec[] }[],
): SlideSpec[] {
  const removed = new Set(groups.filter(({ slides }) => isLostAgenda(slides, groups)));
  const shown = groups.filter((group) => !removed.has(group));
  const pages = new Map<number, number>();
  let page = 1;
  for (const { index, slides } of shown) {
    if (index !== undefined) pages.set(index + 1, page);
    page += slides.length;
  }
  return shown.flatMap(({ index, slides }) =>
    index === undefined ? slides : slides.map((slide) => renumber(slide, pages)),
  );
}

function isLostAgenda(
  slides: readonly SlideSpec[],
  groups: readonly { readonly index: number | undefined }[],
): boolean {
  const items = slides.length === 1 && slides[0] !== undefined ? readAgenda(slides[0]) : undefined;
  const known = new Set(groups.map(({ index }) => (index ?? -1) + 1));
  return items !== undefined && items.filter(({ page }) => known.has(page)).length < AGENDA_MIN;
}

function renumber(slide: SlideSpec, pages: ReadonlyMap<number, number>): SlideSpec {
  const items = readAgenda(slide);
  if (items === undefined || items.every(({ page }) => pages.get(page) === page)) return slide;
  return {
    ...slide,
    content: {
      ...slide.content,
      items: items.flatMap((item) => {
        const page = pages.get(item.page);
        return page === undefined ? [] : [{ ...item, page }];
      }),
    },
  };
}

/** Entries of a table of contents with page numbers. */
function readAgenda({ layout, content }: SlideSpec): { readonly page: number }[] | undefined {
  const { items } = content;
  return layout === 'agenda' && Array.isArray(items) && items.every((item) => typeof item?.page === 'number')
    ? items
    : undefined;
}
