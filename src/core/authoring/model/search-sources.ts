import type { SearchWeb } from '../../store/search-web.ts';
import type { Conversation } from './conversation.ts';
import { mapInParallel } from './map-in-parallel.ts';
import { escapeMarks, type SourcePart } from './source-parts.ts';

const QUERIES = 3;
const MAX_TOKENS = 1_000;
const SHOWN = 6_000;

/**
 * Searches the web for a topic or text and returns the results as further parts of the source. The model
 * writes the queries.
 */
export async function searchSources(
  conversation: Conversation,
  search: SearchWeb,
  about: { readonly content: string; readonly orders: string; readonly firstId: number },
  signal: AbortSignal,
): Promise<SourcePart[]> {
  const queries = await conversation.ask({
    messages: [
      { role: 'system', content: about.orders },
      {
        role: 'user',
        content: `Name at most ${QUERIES} web searches that find facts for a presentation about the following.\n\n<material>\n${escapeMarks(about.content.slice(0, SHOWN))}\n</material>`,
      },
    ],
    schema: {
      type: 'object',
      properties: { queries: { type: 'array', items: { type: 'string' } } },
      required: ['queries'],
      additionalProperties: false,
    },
    maxTokens: MAX_TOKENS,
    read: (answer) => {
      const texts = Array.isArray(answer['queries'])
        ? answer['queries'].filter(
            (query): query is string => typeof query === 'string' && query.trim() !== '',
          )
        : [];
      return texts.length === 0
        ? { faults: ['"queries" holds no query.'] }
        : { value: texts.slice(0, QUERIES) };
    },
  });
  const answers = await mapInParallel(queries, QUERIES, (query) => search(query.slice(0, 300), signal));
  for (const { tokens } of answers) if (tokens !== undefined) conversation.count(tokens);
  const found = answers.flatMap(({ hits }) => hits);
  const once = [...new Map(found.map((hit) => [hit.url, hit])).values()];
  return once.map(({ title, url, text }, index) => ({
    id: about.firstId + index,
    heading: title,
    where: url,
    found: true,
    text: `${title}\n${text}`,
  }));
}
