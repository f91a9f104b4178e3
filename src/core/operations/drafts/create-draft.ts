import { z } from 'zod';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { assertText } from '../../presentations/assert-text.ts';
import { addFiles } from '../../presentations/source-files/add-files.ts';
import { assertKnownLook } from '../shared/assert-look.ts';
import { compatibilityOnly, fontSource, theme } from '../shared/fields.ts';
import { assertSource, authorRequest, sourceFields } from '../shared/source-fields.ts';
import { draftShape, draftView, requireDrafts } from './draft-fields.ts';

const { slides: _, ...described } = sourceFields;
/** The same description on two tools would cost a model twice. */
const SAME_FIELD = 'The same field.';
/** Options of screens; agents use instructions or generate_presentation instead. */
const SCREEN_FIELDS = new Set([
  'tone',
  'verbosity',
  'content_generation',
  'markdown_emphasis',
  'include_table_of_contents',
  'include_title_slide',
  'on_missing_picture',
]);
const fields = Object.fromEntries(
  Object.entries(described).map(([name, field]) => [
    name,
    SCREEN_FIELDS.has(name) ? field.describe(SAME_FIELD).meta(compatibilityOnly) : field.describe(SAME_FIELD),
  ]),
) as unknown as typeof described;

export const createDraft = defineOperation({
  name: 'create_draft',
  title: 'Start a draft',
  summary: 'Store a source and settings, to plan and make a deck in steps.',
  guidance: message`${whereOffered`It takes the same fields as {generate_presentation}.`}${whereOffered` For programs with a screen: {plan_draft}, {update_draft}, {finish_draft}.`}${whereOffered` Agents: rather {generate_outline} and {generate_presentation}.`} The newest 500 drafts are kept.`,
  effect: 'create',
  scope: 'presentations',
  toolset: 'admin',
  input: z.strictObject({
    ...fields,
    theme: theme.describe(SAME_FIELD),
    fonts: fontSource.meta(compatibilityOnly),
  }),
  output: draftShape,
  async run(request, call) {
    assertSource({ ...request, slides: undefined }, call.services);
    await assertKnownLook(request, call);
    const { asked, warnings } = await addFiles(request, call);
    assertText({ content: asked.content });
    return draftView(
      await requireDrafts(call).create(authorRequest({ ...asked, slides: undefined }, call.services), {
        theme: asked.theme,
        fonts: asked.fonts,
        ...(warnings.length === 0 ? {} : { warnings }),
      }),
    );
  },
});
