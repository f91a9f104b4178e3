import { Failure } from '../../errors/failure.ts';
import type { SlideSpec } from '../../templates/contract.ts';
import { COMPOSED } from '../../templates/contracts/composition.ts';
import { readMarkupSlide } from '../markup-slide.ts';
import type { Conversation, Question, ReadAnswer } from './conversation.ts';
import { createSlideQuestion, listSlides, SPEAKER_NOTE } from './slide-question.ts';
import { formatMaterial } from './source-parts.ts';
import type { SlideOrder } from './write-slide.ts';

export interface MarkupOrder extends Omit<SlideOrder, 'contract' | 'schema'> {
  /** Short guide to the markup of compositions. */
  readonly guide: string;
}

const MAX_TOKENS = 5_000;
const SOURCE = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const PROMPT = /\bprompt\s*=/i;

/**
 * Writes one slide in markup, compiled and measured; faults are returned to the model once.
 *
 * @throws UnusableAnswer if the second answer has faults too.
 */
export function writeMarkup(conversation: Conversation, order: MarkupOrder): Promise<SlideSpec> {
  return conversation.ask(markupQuestion(order));
}

function markupQuestion(order: MarkupOrder): Question<SlideSpec> {
  const { orders, planned, titles, index, parts, pictures, guide, describesPictures } = order;
  const properties = {
    markup: { type: 'string', description: 'The slide: <section><h1>Title</h1>…</section>.' },
    speaker_note: SPEAKER_NOTE,
  };
  const task = [
    `Write one slide of a presentation in slide markup, in the layout "${COMPOSED.id}".`,
    guide,
    listSlides(titles, index),
    `Plan of this slide:\n## ${planned.title}\n\n${planned.points}`,
    pictures.size === 0
      ? 'There are no pictures: leave <img> with src out.'
      : `src takes these addresses alone: ${[...pictures].join(' ')}`,
    describesPictures ? '' : 'No picture can be made from a description: leave prompt out.',
    parts.length === 0 ? '' : formatMaterial(parts),
  ];
  return createSlideQuestion(orders, task, properties, MAX_TOKENS, (answer) => readMarkup(answer, order));
}

function readMarkup(answer: Readonly<Record<string, unknown>>, order: MarkupOrder): ReadAnswer<SlideSpec> {
  const [markup, note] = [answer['markup'], answer['speaker_note']].map((value) =>
    typeof value === 'string' ? value.trim() : '',
  );
  const written = readMarkupSlide(markup ?? '');
  if (written === undefined)
    return { faults: ['"markup" holds no slide: write it as <section><h1>Title</h1>…</section>.'] };
  const spec = { ...written, ...(note === '' || note === undefined ? {} : { speaker_note: note }) };
  const faults = [
    ...findUnknownPictures(String(written.content['markup']), order),
    ...findFaults(spec, order),
  ];
  return faults.length > 0 ? { faults } : { value: spec };
}

/**
 * Picture addresses must come from the material, so that no host is contacted because of an invented address.
 */
function findUnknownPictures(markup: string, { pictures, describesPictures }: MarkupOrder): string[] {
  const strange = [...markup.matchAll(SOURCE)].flatMap(([, double, single, unquoted]) => {
    const address = double ?? single ?? unquoted ?? '';
    return pictures.has(address)
      ? []
      : [
          `markup: src does not take "${address.slice(0, 100)}": no picture of the material has this address. Leave it out.`,
        ];
  });
  return [
    ...strange,
    ...(describesPictures || !PROMPT.test(markup)
      ? []
      : ['markup: prompt cannot be used here. Leave the picture out.']),
  ];
}

/** Faults of the compiler, else overflow. */
function findFaults(spec: SlideSpec, { measure, template, language, index }: MarkupOrder): string[] {
  try {
    return measure({ template, lang: language, spec, index }).map(
      ({ message, fix }) => `markup: ${message}${fix === undefined ? '' : ` ${fix}`}`,
    );
  } catch (error) {
    if (error instanceof Failure && error.code === 'invalid_input')
      return (error.issues.length > 0 ? error.issues : [{ msg: error.message }]).map(
        ({ msg }) => `markup: ${msg}`,
      );
    throw error;
  }
}
