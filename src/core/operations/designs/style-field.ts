import { z } from 'zod';
import type { DesignStyle } from '../../designs/style.ts';
import { styleFile } from '../../designs/style-file.ts';
import { Failure } from '../../errors/failure.ts';
import { issuesOf } from '../../errors/issues.ts';
import { compatibilityOnly } from '../shared/fields.ts';

const style = z.record(z.string().max(40), z.unknown());

/** Style file in answers. */
export const storedStyle = style
  .optional()
  .describe('Style file that its decks follow.')
  .meta(compatibilityOnly);

/** Style file of a new design. */
export const newStyle = style.nullish().describe('Style file: colors, charts, layouts, words_to_avoid.');

/**
 * Changed parts of a style file. Lists of tools are read in every conversation, so the names of the parts stand
 * for a schema many times their length; `readStyleChange` applies it and names the fields that are allowed.
 */
export const styleChange = style.optional().describe('New colors, charts, layouts, words_to_avoid.');

/** @throws Failure `invalid_input` that names each wrong field of the style file */
export function readStyleChange(raw: z.output<typeof newStyle>): DesignStyle | undefined {
  if (raw === null || raw === undefined) return undefined;
  const parsed = styleFile.safeParse(raw);
  if (parsed.success) return parsed.data;
  const issues = issuesOf(parsed.error, raw, styleFile).map((issue) => ({
    ...issue,
    loc: ['style', ...issue.loc],
  }));
  throw new Failure('invalid_input', `style: ${issues[0]?.msg ?? 'It is no style file.'}`, { issues });
}
