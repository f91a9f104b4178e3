import { z } from 'zod';
import type { DesignStyle } from '../../designs/style.ts';
import { styleFile } from '../../designs/style-file.ts';
import { Failure } from '../../errors/failure.ts';
import { issuesOf } from '../../errors/issues.ts';
import { whereOffered } from '../../errors/message.ts';
import { describe } from '../../input/describe.ts';

const style = z.record(z.string().max(40), z.unknown());

/** Style file in answers. */
export const storedStyle = style.optional().describe('Style file that its decks follow.');

/** Style file of a new design. */
export const newStyle = style
  .nullish()
  .meta(describe`Style file${whereOffered`, as {update_design} takes it`}.`);

/**
 * Changed parts of a style file. Lists of tools are read in every conversation, so a sentence stands for a
 * schema many times its length; `readStyleChange` applies that schema.
 */
export const styleChange = style
  .optional()
  .describe(
    'Style file: {colors: {main, highlight, good, warning, bad, neutral: "#RRGGBB"}, charts: {fills, lines, grid, data_labels, number_format}, layouts: {id: {purpose, use: prefer|never, free_area, chart_area: {x, y, width, height} in %}}, words_to_avoid: [{word, instead}]}. A part given replaces that part; an empty one removes it.',
  );

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
