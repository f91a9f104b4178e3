import type { ModelMessage } from '../../store/ask-model.ts';

/** Describes a schema as a message, for providers without structured answers. */
export function describeSchema(schema: object): ModelMessage {
  return {
    role: 'user',
    content: `Answer with one JSON object only, without other words, that follows this JSON Schema:\n${JSON.stringify(schema)}`,
  };
}
