import { Failure } from '../../errors/failure.ts';
import { defined } from '../../input/fields.ts';
import { type ModelClient, ModelProblem } from '../../store/ask-model.ts';
import type { TemplateService } from '../../templates/api.ts';
import { CONTRACTS } from '../../templates/catalogue.ts';
import type { Content, LayoutContract, SlideSpec } from '../../templates/contract.ts';
import { needsPicture } from '../../templates/layout-facts.ts';
import { type Measure, measureInSize } from '../../templates/measure.ts';
import type { RewriteRequest, RewrittenSlide } from '../api.ts';
import type { AuthorCall } from '../from-text.ts';
import {
  Conversation,
  type ModelPrice,
  type Question,
  type ReadAnswer,
  UnusableAnswer,
} from './conversation.ts';
import { type PictureField, toPortableSchema } from './portable-schema.ts';
import { writeInstructions } from './prompts.ts';
import { choosePictureFields, createSlideQuestion, listSlides } from './slide-question.ts';
import { formatMaterial } from './source-parts.ts';
import { fitAnswer, readSlide } from './write-slide.ts';

export interface RewriteOptions {
  readonly model: ModelClient;
  readonly price?: ModelPrice | undefined;
  readonly templates: Pick<TemplateService, 'get'>;
  readonly measure: Measure;
  /** True if pictures can be found by description. */
  readonly describesPictures?: boolean;
  /** Time limit for all questions together. */
  readonly timeoutMs: number;
}

interface Layout {
  readonly contract: LayoutContract;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** An answer in another layout must be written for the schema of that layout. */
interface Turned {
  readonly turnsTo: Layout;
}

const MAX_TOKENS = 4_000;
/** Maximum number of characters of the deck's source. */
const SOURCE_MAX = 24_000;

/**
 * Lets the model rewrite one slide for a prompt, in its layout or in another that the prompt requests. The
 * answer is validated against the schema of the layout, requested again if it has faults, and shortened if it
 * does not fit.
 *
 * @throws Failure `unavailable` if the model fails, `unsupported` if it refuses.
 */
export async function rewriteSlide(
  options: RewriteOptions,
  request: RewriteRequest,
  call: AuthorCall,
): Promise<RewrittenSlide> {
  const deadline = AbortSignal.timeout(options.timeoutMs);
  const conversation = new Conversation(
    options.model,
    options.price,
    AbortSignal.any([call.signal, deadline]),
  );
  try {
    const { schemas } = await options.templates.get(request.template);
    const layouts = CONTRACTS.flatMap((contract): Layout[] => {
      const schema = schemas.find(({ title }) => title === contract.id);
      return schema === undefined ? [] : [{ contract, schema }];
    });
    const { spec, cut } = await writeAnswer(conversation, options, request, layouts);
    const warnings = cut
      ? [
          `Slide ${request.index + 1}: what the language model wrote was too long and was cut; it is in full in the speaker note.`,
        ]
      : [];
    return { spec: { ...request.slide, ...spec }, warnings, usage: conversation.usage };
  } catch (error) {
    call.signal.throwIfAborted();
    const cause = deadline.aborted
      ? new ModelProblem(
          'timeout',
          `had not finished the slide after ${Math.round(options.timeoutMs / 1000)} seconds`,
        )
      : error;
    if (!(cause instanceof ModelProblem || cause instanceof UnusableAnswer)) throw error;
    const isFinal =
      cause instanceof ModelProblem &&
      (cause.kind === 'refused' || cause.kind === 'rejected' || cause.kind === 'too_long');
    throw new Failure(
      isFinal ? 'unsupported' : 'unavailable',
      `The language model (${options.model.name}) ${cause.message}. The slide was not changed.`,
      {
        cause: error,
        hint: 'Reword the prompt or try again later; or send the new content yourself with set_layout or update_content.',
      },
    );
  }
}

async function writeAnswer(
  conversation: Conversation,
  options: RewriteOptions,
  request: RewriteRequest,
  layouts: readonly Layout[],
): Promise<{ readonly spec: SlideSpec; readonly cut: boolean }> {
  const own = layouts.find(({ contract }) => contract.id === request.slide.layout);
  const order = {
    measure: measureInSize(options.measure, request.slide_size),
    template: request.template,
    language: request.language,
    index: request.index,
  };
  const pictures = findPictures(request.slide.content);
  const availableFields = choosePictureFields(pictures.size > 0, options.describesPictures === true);
  const usable = layouts.filter(
    ({ contract }) => contract === own?.contract || availableFields.length > 0 || !needsPicture(contract),
  );
  const start = own ?? usable[0];
  if (start === undefined)
    throw new Failure('unsupported', `Template "${request.template}" has no layout to write in.`);
  const first = await conversation.ask(createQuestion(request, start, usable, availableFields, pictures));
  const alone = (layout: Layout) =>
    createQuestion(request, layout, [], availableFields, pictures) as Question<SlideSpec>;
  const answer =
    'turnsTo' in first
      ? await fitAnswer(conversation, order, alone(first.turnsTo))
      : await fitAnswer(conversation, order, alone(start), first);
  return { spec: restorePictures(answer.spec, pictures), cut: answer.cut };
}

/** @param others layouts that the answer may request instead; if empty, the answer is a slide. */
function createQuestion(
  request: RewriteRequest,
  { contract, schema }: Layout,
  others: readonly Layout[],
  availableFields: readonly PictureField[],
  pictures: ReadonlyMap<string, Content>,
): Question<SlideSpec | Turned> {
  const { slide, titles, index, prompt, source, language } = request;
  const choice =
    others.length === 0
      ? {}
      : {
          layout: {
            type: 'string',
            enum: others.map((one) => one.contract.id),
            description: `"${contract.id}", the layout that it has, unless the wish asks for another form.`,
          },
        };
  const properties = {
    ...choice,
    content: toPortableSchema(schema, availableFields),
    speaker_note: {
      type: 'string',
      description: 'What the presenter says; unchanged unless the wishes change it.',
    },
  };
  const orders = writeInstructions(
    {
      ...PLAIN,
      ...defined({ words_to_avoid: request.words_to_avoid }),
      instructions: prompt,
      content: '',
      template: request.template,
    },
    language,
    false,
  );
  const task = [
    `Write one slide of a presentation anew in the layout "${contract.id}" (${contract.description}), as the wishes ask. What they do not mention stays word for word.`,
    others.length === 0
      ? ''
      : `Only where the wishes ask for another form, name the layout for it in "layout"; you will be asked for its content then. Layouts:\n${others.map((one) => `- ${one.contract.id}: ${one.contract.description}`).join('\n')}`,
    listSlides(titles, index),
    'Keep every length limit. Leave an optional field null rather than fill it with nothing. Section 1 of the material is the slide as it is.',
    formatMaterial(
      [formatSlide(slide), source.slice(0, SOURCE_MAX)]
        .filter((text) => text.trim() !== '')
        .map((text, at) => ({ id: at + 1, heading: '', where: '', text })),
    ),
  ];
  return createSlideQuestion(
    orders,
    task,
    properties,
    MAX_TOKENS,
    (answer): ReadAnswer<SlideSpec | Turned> => {
      const wanted = others.find((one) => one.contract.id === answer['layout']);
      if (wanted !== undefined && wanted.contract.id !== contract.id) return { value: { turnsTo: wanted } };
      return readSlide(answer, contract, new Set(pictures.keys()));
    },
  );
}

const PLAIN = {
  tone: '',
  verbosity: '',
  markdown_emphasis: true,
  include_table_of_contents: false,
  include_title_slide: false,
} as const;

function formatSlide({ layout, content, speaker_note }: SlideSpec): string {
  return JSON.stringify({ layout, content, ...(speaker_note === undefined ? {} : { speaker_note }) });
}

/** Pictures of a content by address. */
function findPictures(value: unknown): Map<string, Content> {
  if (Array.isArray(value)) return new Map(value.flatMap((item) => [...findPictures(item)]));
  if (value === null || typeof value !== 'object') return new Map();
  const { image_url: url } = value as Content;
  return new Map([
    ...(typeof url === 'string' ? [[url, value as Content] as const] : []),
    ...Object.values(value).flatMap((inner) => [...findPictures(inner)]),
  ]);
}

/** An unchanged picture keeps its focus, fit and description. */
function restorePictures(spec: SlideSpec, pictures: ReadonlyMap<string, Content>): SlideSpec {
  const restored = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(restored);
    if (value === null || typeof value !== 'object') return value;
    const { image_url: url, alt } = value as Content;
    const old = typeof url === 'string' ? pictures.get(url) : undefined;
    if (old !== undefined) return { ...old, ...(alt === undefined ? {} : { alt }) };
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, restored(inner)]));
  };
  return { ...spec, content: restored(spec.content) as Content };
}
