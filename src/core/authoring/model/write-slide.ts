import { parseContent } from '../../templates/content.ts';
import type { LayoutContract, SlideSpec } from '../../templates/contract.ts';
import type { Measure } from '../../templates/measure.ts';
import { toPictureField } from '../picture-address.ts';
import { type Conversation, createCorrection, type Question, type ReadAnswer } from './conversation.ts';
import { cutToFit, findTooLong, requestShorter } from './fit-slide.ts';
import type { PlannedSlide } from './planned-slide.ts';
import { toPortableSchema } from './portable-schema.ts';
import { choosePictureFields, createSlideQuestion, listSlides, SPEAKER_NOTE } from './slide-question.ts';
import { formatMaterial, type SourcePart } from './source-parts.ts';

export interface SlideOrder {
  readonly orders: string;
  readonly planned: PlannedSlide;
  /** 0-based index in the deck. */
  readonly index: number;
  /** Titles of the deck in order, so that slides do not repeat each other. */
  readonly titles: readonly string[];
  readonly contract: LayoutContract;
  /** JSON Schema of the layout's content with its capacities. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly parts: readonly SourcePart[];
  /**
   * Addresses of pictures that the slide may show: those of its material, and those that its plan takes from
   * elsewhere in the source.
   */
  readonly pictures: ReadonlySet<string>;
  readonly template: string;
  readonly language: string;
  readonly measure: Measure;
  /** True if pictures can be found by description. */
  readonly describesPictures: boolean;
}

/** Position and template for measuring a slide. */
type MeasureContext = Pick<SlideOrder, 'measure' | 'template' | 'language' | 'index'>;

export interface WrittenSlide {
  readonly spec: SlideSpec;
  /**
   * True if texts had to be cut after the model was asked to shorten them; the notes contain them completely.
   */
  readonly cut: boolean;
}

const MAX_TOKENS = 4_000;
const CUTS = 4;

/** Writes one slide for the schema of its layout: validated, measured, and shortened if necessary. */
export async function writeSlide(conversation: Conversation, order: SlideOrder): Promise<WrittenSlide> {
  return fitAnswer(conversation, order, createWriteQuestion(order));
}

/**
 * Returns an answer whose texts fit: overlong ones are returned to the model once, then cut.
 *
 * @param firstAnswer existing answer, if there is one.
 */
export async function fitAnswer(
  conversation: Conversation,
  order: MeasureContext,
  question: Question<SlideSpec>,
  firstAnswer?: SlideSpec,
): Promise<WrittenSlide> {
  const first = firstAnswer ?? (await conversation.ask(question));
  const faults = findOverlong(first, order);
  if (faults.length === 0) return { spec: first, cut: false };
  const messages = [
    ...question.messages,
    ...createCorrection(
      JSON.stringify({ content: first.content, speaker_note: first.speaker_note ?? '' }),
      faults.map(requestShorter),
    ),
  ];
  // If the second answer is unusable, the first one is used.
  const second = await conversation.ask({ ...question, messages }).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'UnusableAnswer') return first;
    throw error;
  });
  return cutSlide(findOverlong(second, order).length <= faults.length ? second : first, order);
}

function findOverlong(
  spec: SlideSpec,
  { measure, template, language, index }: MeasureContext,
): ReturnType<typeof findTooLong> {
  return findTooLong(spec, measure({ template, lang: language, spec, index }));
}

function cutSlide(spec: SlideSpec, order: MeasureContext): WrittenSlide {
  let current = spec;
  const lost = new Map<string, string>();
  for (let round = 0; round < CUTS; round++) {
    const texts = findOverlong(current, order);
    if (texts.length === 0) break;
    for (const { path, text } of texts) if (!lost.has(path.join('.'))) lost.set(path.join('.'), text);
    current = cutToFit(current, texts, order.language);
  }
  if (lost.size === 0) return { spec: current, cut: false };
  const note = [current.speaker_note ?? '', ...lost.values()].filter((part) => part !== '').join('\n\n');
  return { spec: { ...current, speaker_note: note }, cut: true };
}

function createWriteQuestion(order: SlideOrder): Question<SlideSpec> {
  const { orders, planned, titles, contract, schema, parts, index, pictures } = order;
  const availableFields = choosePictureFields(pictures.size > 0, order.describesPictures);
  const properties = {
    content: toPortableSchema(schema, availableFields),
    speaker_note: SPEAKER_NOTE,
  };
  const task = [
    `Write one slide of a presentation in the layout "${contract.id}" (${contract.description})`,
    listSlides(titles, index),
    `Plan of this slide:\n## ${planned.title}\n\n${planned.points}`,
    'Keep every length limit. Leave an optional field null rather than fill it with nothing.',
    parts.length === 0 ? '' : formatMaterial(parts),
  ];
  return createSlideQuestion(orders, task, properties, MAX_TOKENS, (answer) =>
    readSlide(answer, contract, pictures),
  );
}

export function readSlide(
  answer: Readonly<Record<string, unknown>>,
  contract: LayoutContract,
  pictures: ReadonlySet<string>,
): ReadAnswer<SlideSpec> {
  // Some models omit the envelope.
  const content = 'content' in answer ? answer['content'] : answer;
  const parsed = parseContent(contract, removeUnknownPictures(content, pictures), { longLists: true });
  if (parsed.issues !== undefined)
    return { faults: parsed.issues.map(({ loc, msg }) => `content.${loc.join('.')}: ${msg}`) };
  const note = typeof answer['speaker_note'] === 'string' ? answer['speaker_note'].trim() : '';
  return {
    value: { layout: contract.id, content: parsed.content, ...(note === '' ? {} : { speaker_note: note }) },
  };
}

/** Picture addresses must come from the material; an invented one would only be missing. */
function removeUnknownPictures(value: unknown, pictures: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => removeUnknownPictures(item, pictures));
  if (value === null || typeof value !== 'object') return value;
  const url = 'image_url' in value ? value.image_url : undefined;
  const invented = typeof url === 'string' && !pictures.has(url);
  if (invented && !('image_prompt' in value && value.image_prompt)) return null;
  const shownFields = typeof url === 'string' && !invented ? toPictureField(url) : {};
  return {
    ...Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !(invented && key === 'image_url'))
        .map(([key, inner]) => [key, removeUnknownPictures(inner, pictures)]),
    ),
    ...shownFields,
  };
}
