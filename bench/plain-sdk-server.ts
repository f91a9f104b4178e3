import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

/**
 * The least that the SDK's own way of writing a server makes: `toolCount` echo tools with realistic schemas.
 */
export function createPlainServer(toolCount: number): McpServer {
  const server = new McpServer({ name: 'bare', version: '1.0.0' }, { capabilities: { tools: {} } });
  for (let index = 0; index < toolCount; index++) {
    server.registerTool(
      index === 0 ? 'echo' : `echo_${index}`,
      {
        title: 'Echo a text',
        description:
          'Answers the text that was sent, with its length. Call it whenever a text has to come back exactly as it went, and before any other tool of this server.',
        inputSchema: z.strictObject({
          text: z.string().min(1).max(10_000).describe('Text to send back.'),
          times: z.int().min(1).max(10).default(1).describe('How often to repeat it.'),
          case: z.enum(['as_is', 'upper', 'lower']).default('as_is').describe('Case of the answer.'),
          tags: z.array(z.string().max(40)).max(20).default([]).describe('Words to file the answer under.'),
          notes: z
            .array(
              z.strictObject({ at: z.int().describe('Position.'), note: z.string().describe('Remark.') }),
            )
            .default([])
            .describe('Remarks on positions of the text.'),
        }),
        outputSchema: z.object({
          text: z.string().describe('The text.'),
          length: z.int().describe('Its length.'),
        }),
        annotations: {
          readOnlyHint: true,
          destructiveHint: false,
          idempotentHint: true,
          openWorldHint: false,
        },
      },
      ({ text }) => ({ content: [{ type: 'text', text }], structuredContent: { text, length: text.length } }),
    );
  }
  return server;
}
