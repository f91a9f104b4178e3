import type { ModelMessage } from '../../store/ask-model.ts';

/** A schema told as a message, for providers that cannot hold an answer to it. */
export function inWordsOf(schema: object): ModelMessage {
  return { role: 'user', content: `Answer with one JSON object only, without other words, that follows this JSON Schema:\n${JSON.stringify(schema)}` };
}
