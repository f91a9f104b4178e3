import type { GenerateRequest } from '../../presentations/draft.ts';
import type { LayoutContract } from '../../templates/contract.ts';
import { COMPOSED } from '../../templates/contracts/composition.ts';
import { type Conversation, type Question, type ReadAnswer, UnusableAnswer } from './conversation.ts';
import { fitSlideCount } from './fit-count.ts';
import type { PlannedSlide } from './planned-slide.ts';
import { abridgeParts, formatMaterial, type SourcePart } from './source-parts.ts';
import { findPictureAddresses, removeUnknownPictures } from './source-pictures.ts';
import { varyLayouts } from './vary-layouts.ts';

export interface Plan {
  readonly title: string;
  readonly subtitle: string;
  /** Language name from the model. */
  readonly language: string;
  readonly slides: readonly PlannedSlide[];
  /** Present if the model planned another number of slides than was requested. */
  readonly warning?: string;
}

export interface PlanOrder {
  readonly request: GenerateRequest;
  readonly orders: string;
  /** Empty for a bare topic. */
  readonly parts: readonly SourcePart[];
  readonly layouts: readonly LayoutContract[];
  /** Number of slides besides title and contents; absent if the model decides. */
  readonly count: number | undefined;
}

/**
 * Maximum number of characters for planning a deck, about 100,000 tokens; slides are written from complete
 * sections.
 */
export const MAX_PLANNED_CHARACTERS = 400_000;
const MAX_TOKENS = 12_000;
const WHEN_COMPOSED = `Choose ${COMPOSED.id} for one slide in three at most, where what it says has a shape that no other layout draws: a calculation, proportions to scale, things that act on each other, a figure beside what proves it.`;
const WHEN_OPEN = 14;
const MAX_POINTS = 4_000;

/** Plans the outline of a deck: message, content and layout of each slide. */
export async function planDeck(conversation: Conversation, order: PlanOrder): Promise<Plan> {
  const plan = await askForPlan(conversation, order);
  const layouts = varyLayouts(plan.slides);
  return {
    ...plan,
    slides: plan.slides.map((slide, index) => ({ ...slide, layout: layouts[index] ?? slide.layout })),
  };
}

/** A plan with the wrong number of slides is requested again once and then fitted, so that it loses no deck. */
async function askForPlan(conversation: Conversation, order: PlanOrder): Promise<Plan> {
  const { count } = order;
  let miscounted: Plan | undefined;
  const question = planQuestion(order);
  const read = (answer: Readonly<Record<string, unknown>>): ReadAnswer<Plan> => {
    const plan = question.read(answer);
    if (plan.value === undefined || count === undefined || plan.value.slides.length === count) return plan;
    miscounted = plan.value;
    return { faults: [`"slides" must hold exactly ${count} slides; it holds ${plan.value.slides.length}.`] };
  };
  try {
    return await conversation.ask({ ...question, read });
  } catch (error) {
    if (!(error instanceof UnusableAnswer) || miscounted === undefined || count === undefined) throw error;
    return fitPlan(miscounted, count);
  }
}

function fitPlan(plan: Plan, count: number): Plan {
  const slides = fitSlideCount(plan.slides, count);
  const done =
    slides.length < count
      ? `the deck has ${slides.length}`
      : plan.slides.length > count
        ? 'slides with little text were joined'
        : 'slides with long lists were divided';
  return {
    ...plan,
    slides,
    warning: `The language model planned ${plan.slides.length} slides instead of ${count}: ${done}.`,
  };
}

function planQuestion({ request, orders, parts, layouts, count }: PlanOrder): Question<Plan> {
  const text = { type: 'string' };
  const layout = { type: 'string', enum: layouts.map(({ id }) => id) };
  const slide = {
    type: 'object',
    properties: {
      title: { ...text, description: 'The message of the slide in one short sentence.' },
      points: {
        ...text,
        description: 'Its content in Markdown: a list, a table, or prose, with all figures that it shows.',
      },
      layout: { ...layout, description: 'The layout that suits the form of the content.' },
      alternative: { ...layout, description: 'Another layout that would suit it.' },
      sections: {
        type: 'array',
        items: { type: 'integer' },
        description: 'Numbers of the sections of the material that it is made from; empty without material.',
      },
    },
    required: ['title', 'points', 'layout', 'alternative', 'sections'],
    additionalProperties: false,
  };
  const properties = {
    title: { ...text, description: 'Title of the deck.' },
    subtitle: { ...text, description: 'What it is about, in one line; empty if there is nothing to add.' },
    language: { ...text, description: 'BCP 47 tag of its words.' },
    slides: { type: 'array', items: slide },
  };
  const amount =
    count === undefined
      ? `Plan as many slides as the content needs, at most ${WHEN_OPEN}.`
      : `Plan exactly ${count} ${count === 1 ? 'slide' : 'slides'}.`;
  const rules = [
    amount,
    'The title slide and the table of contents are made without you: plan the slides after them.',
    'Choose the layout by the form of the content: numbers that compare as a chart or table, a few key figures as metrics, dates as a timeline, steps as a process, two sides as a comparison. Use at least five different layouts in ten slides, and never one three times running.',
    layouts.some(({ id }) => id === COMPOSED.id) ? WHEN_COMPOSED : '',
    parts.length === 0 ? '' : 'Every section of the material with something to say belongs to a slide.',
    `Layouts:\n${layouts.map(({ id, description }) => `- ${id}: ${description}`).join('\n')}`,
  ];
  const subject =
    parts.length === 0
      ? `Topic: ${request.content.trim()}`
      : formatMaterial(abridgeParts(parts, MAX_PLANNED_CHARACTERS));
  return {
    messages: [
      { role: 'system', content: orders },
      {
        role: 'user',
        content: `Plan a presentation.\n${rules.filter((rule) => rule !== '').join('\n')}\n\n${subject}`,
      },
    ],
    schema: { type: 'object', properties, required: Object.keys(properties), additionalProperties: false },
    maxTokens: MAX_TOKENS,
    read: (answer) => readPlan(answer, layouts, findPictureAddresses(parts.map(({ text: own }) => own))),
  };
}

function readPlan(
  answer: Readonly<Record<string, unknown>>,
  layouts: readonly LayoutContract[],
  pictures: ReadonlySet<string>,
): ReadAnswer<Plan> {
  const known = new Set(layouts.map(({ id }) => id));
  const plannedSlides = Array.isArray(answer['slides']) ? answer['slides'] : [];
  const slides = plannedSlides.flatMap((slide: unknown) => {
    const one = (slide ?? {}) as Readonly<Record<string, unknown>>;
    const title = toText(one['title']).replace(/^#+\s*/, '');
    if (title === '') return [];
    const [layout, alternative] = [toText(one['layout']), toText(one['alternative'])].map((id) =>
      known.has(id) ? id : 'bullets',
    );
    const parts = Array.isArray(one['sections']) ? one['sections'].map(Number).filter(Number.isInteger) : [];
    return [
      {
        title,
        points: removeUnknownPictures(toText(one['points']), pictures).slice(0, MAX_POINTS),
        layout: layout ?? 'bullets',
        alternative: alternative ?? 'bullets',
        parts,
      },
    ];
  });
  if (slides.length === 0) return { faults: ['"slides" holds no slide with a title.'] };
  return {
    value: {
      title: toText(answer['title']) || (slides[0]?.title ?? ''),
      subtitle: toText(answer['subtitle']),
      language: toText(answer['language']),
      slides,
    },
  };
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
