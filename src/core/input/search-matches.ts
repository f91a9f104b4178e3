import { z } from 'zod';

/** Passages of a presentation that contain the words of a search. */
export const searchMatches = z
  .array(
    z.object({
      slide: z.int().optional().describe('Number of the slide.'),
      origin: z.enum(['title', 'slide', 'notes', 'source']).describe('Where the text stands.'),
      snippet: z.string().describe('Text around the match.'),
    }),
  )
  .describe('Passages that the search found, best first.');
