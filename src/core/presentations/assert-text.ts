import type { CallContext } from '../call/call.ts';
import { invalid } from '../errors/failure.ts';
import { message, whereOffered } from '../errors/message.ts';

/** Longer texts are no topics. */
const MAX_TOPIC_CHARACTERS = 1_000;

interface Text {
  readonly content: string;
  readonly slides?: readonly unknown[] | undefined;
}

/** @throws Failure `invalid_input` if a deck would have no text at all. */
export function assertText({ content, slides = [] }: Text): void {
  if (content.trim() !== '' || slides.length > 0) return;
  throw invalid(
    ['content'],
    'Give content (a topic or text) or slides (Markdown of each slide); both are empty.',
    { type: 'missing' },
  );
}

/**
 * Without a language model a bare topic gives an outline of questions. An agent writes better slides than these.
 *
 * @throws Failure `invalid_input` for a bare topic.
 */
export async function assertMoreThanTopic(
  { content, slides = [] }: Text,
  call: Pick<CallContext, 'services' | 'signal' | 'progress'>,
): Promise<void> {
  if (slides.length > 0 || content.length > MAX_TOPIC_CHARACTERS) return;
  if ((await call.services.author.found(content, 'en', call)) !== undefined) return;
  throw invalid(
    ['content'],
    'content is a bare topic, and no language model is connected to this server that could write about it.',
    { type: 'value_error', input: content.slice(0, 200) },
    message`Write the text yourself and send it as content: a Markdown heading (##) for each slide, with its points, figures and tables. ${whereOffered`For exact slides use {create_presentation}. `}fallback "outline" makes an outline with questions to fill in.`,
  );
}
