import type { CallToolResult } from '@modelcontextprotocol/server';

/**
 * Clients that give a model the structured content of an answer and drop its content, pictures included:
 *
 * - Claude Code (anthropics/claude-code#54737, #79944),
 * - Codex (openai/codex#2594, #38287),
 * - GitHub Copilot CLI (github/copilot-cli#3258).
 *
 * All others get both forms: some read only the content, and which of the two is seldom known.
 */
const STRUCTURED_READERS: ReadonlySet<string> = new Set([
  'claude-code',
  'codex',
  'codex-mcp-client',
  'github-copilot-developer',
]);

/** Returns whether a client of this name gives a model the structured content alone. */
function readsStructuredContent(clientName: string | undefined): boolean {
  return STRUCTURED_READERS.has(clientName?.toLowerCase() ?? '');
}

/**
 * Leaves out of an answer what the client does not read. An answer with pictures is content alone, since its
 * structured content would hide them; any other is structured content alone.
 *
 * @param needsStructured true if the tool declares an output schema, so that clients demand that form.
 */
export function fitAnswer(
  result: CallToolResult,
  clientName: string | undefined,
  needsStructured: boolean,
): CallToolResult {
  const { structuredContent, content, ...rest } = result;
  if (structuredContent === undefined || !readsStructuredContent(clientName)) return result;
  const shows = content.some(({ type }) => type === 'image' || type === 'resource');
  if (shows) return needsStructured ? result : { ...rest, content };
  return { ...rest, structuredContent, content: [] };
}

/** Leaves a failure to such a client as text: its data says the same again, and a model would read it instead. */
export function fitFailure(result: CallToolResult, clientName: string | undefined): CallToolResult {
  const { structuredContent, ...rest } = result;
  if (structuredContent === undefined || !readsStructuredContent(clientName)) return result;
  return { ...rest, _meta: { ...rest._meta, 'lectern/failure': structuredContent } };
}
