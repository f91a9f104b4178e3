import { z } from 'zod';
import type { CallContext } from '../../call/call.ts';
import { defineOperation } from '../../call/operation.ts';
import { message, whereOffered } from '../../errors/message.ts';
import { describe } from '../../input/describe.ts';
import { assertMoreThanTopic } from '../../presentations/assert-text.ts';
import { pickSettings } from '../../presentations/deck-settings.ts';
import { type GenerateInput, generateDeck } from '../../presentations/jobs.ts';
import { checkFiles, hasSources, pickSources } from '../../presentations/source-files/add-files.ts';
import { findForeignLayout } from '../../templates/foreign-layouts.ts';
import { deckAnswer, proofs as proofLines } from '../shared/answers.ts';
import { assertKnownLook } from '../shared/assert-look.ts';
import {
  art,
  colorRoles,
  compatibilityOnly,
  exportAs,
  fontSource,
  idempotencyKey,
  mode,
  proofs,
  theme,
  transition,
  triggerWebhook,
} from '../shared/fields.ts';
import { runDeck } from '../shared/run-deck.ts';
import { assertSource, authorRequest, referenceUrls, sourceFields } from '../shared/source-fields.ts';

const DEFAULT_TEMPLATE = 'general';
const NO_PICTURE_MODEL =
  'image_type "ai-generated": this server has no model that makes pictures, so pictures are searched for or left as placeholders. The operator can set IMAGE_PROVIDER.';

const input = z.strictObject({
  ...sourceFields,
  theme,
  transition,
  art: art.meta(compatibilityOnly),
  color_roles: colorRoles.meta(compatibilityOnly),
  fonts: fontSource,
  on_overflow: z
    .enum(['error', 'split', 'warn'])
    .default('split')
    .describe('Text too long: refuse, split lists and tables, or keep and report.'),
  export_as: exportAs,
  proofs,
  mode,
  idempotency_key: idempotencyKey,
  image_type: z
    .enum(['stock', 'ai-generated'])
    .default('stock')
    .describe('Pictures for descriptions: photographs or generated ones.')
    .meta(compatibilityOnly),
  smart_design: z
    .string()
    .max(200)
    .optional()
    .meta(describe`Id of a design${whereOffered` from {list_designs}`}; the same as template.`)
    .meta(compatibilityOnly),
  reference_urls: referenceUrls
    .describe('Addresses of web pages; their text is added after content.')
    .meta(compatibilityOnly),
  trigger_webhook: triggerWebhook,
});

export const generatePresentation = defineOperation({
  name: 'generate_presentation',
  title: 'Generate a presentation from text',
  summary:
    'Turn a topic, text or Markdown into a finished, editable PowerPoint deck and answer with its file.',
  guidance: message`Use it when you have text and want slides chosen for you${whereOffered`; for exact slides use {create_presentation}`}.${whereOffered` For control: {generate_outline}, edit the Markdown, pass it as slides.`} Words come from the text: give all of it. Read findings, warnings and omitted in the answer${whereOffered`; then {preview_slides} to look, and correct it with {edit_presentation}`}.${whereOffered` Large texts: mode "task", then {get_task}.`}`,
  effect: 'create',
  scope: 'presentations',
  toolset: 'presentations',
  essential: true,
  view: 'deck',
  makesFile: true,
  input,
  output: deckAnswer.extend({
    proofs: proofLines,
    kind: z
      .literal('outline')
      .optional()
      .describe('Present if the slides hold questions to answer, as there was only a topic and no model.'),
    usage: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('Model, calls, tokens and cost, when a language model wrote it.'),
  }),
  async run(request, call) {
    const asked = {
      ...request,
      ...(request.slides === undefined ? {} : { slides: request.slides.map(withOwnLayout) }),
      template: request.smart_design ?? request.template,
    };
    assertSource(asked, call.services);
    await assertKnownLook(asked, call, request.smart_design === undefined ? 'template' : 'smart_design');
    const checked = await checkFiles(asked, call, { exist: asked.mode === 'task' });
    const refuses_topic = refusesTopic(asked, call);
    const isWhole = !hasSources(asked);
    if (isWhole && refuses_topic) await assertMoreThanTopic(asked, call);
    const makesPictures = call.services.pictures?.makes.generated === true;
    const warnings = [
      ...warnAboutLooks(request),
      ...(request.image_type === 'stock' || makesPictures ? [] : [NO_PICTURE_MODEL]),
    ];
    const { theme: look, on_overflow, export_as, proofs: asksProofs } = asked;
    const work: GenerateInput = {
      // Files are read when the work runs, and the names of pictures are those that they are read with.
      ...authorRequest(isWhole ? checked : asked, call.services),
      ...(isWhole ? {} : { sources: pickSources(asked), refuses_topic }),
      ...(request.image_type === 'stock' || !makesPictures ? {} : { image_type: request.image_type }),
      ...(warnings.length === 0 ? {} : { warnings }),
      ...(look === undefined ? {} : { theme: look }),
      ...pickSettings(asked),
      on_overflow,
      export_as,
      ...(asksProofs === true ? { proofs: true } : {}),
    };
    const slides = work.slides?.length ?? work.n_slides ?? 0;
    return runDeck(
      {
        operation: 'generate_presentation',
        type: 'presentation.generate',
        work,
        request: request,
        slides,
        announce: request.trigger_webhook,
        run: (id, within) => generateDeck(work, id, within),
      },
      call,
    );
  },
});

/**
 * The nearest layout of this server for a layout of Presenton; the words of the slide decide whether it is
 * used.
 */
function withOwnLayout<T extends { readonly layout?: string | undefined }>(slide: T): T {
  const [nearest] = slide.layout === undefined ? [] : (findForeignLayout(slide.layout) ?? []);
  return nearest === undefined ? slide : { ...slide, layout: nearest };
}

/** Agents write better slides than an outline of questions; for others the operator decides. */
function refusesTopic({ fallback }: z.output<typeof input>, { services, surface }: CallContext): boolean {
  if (services.topics === 'written' || fallback === 'outline') return false;
  return surface === 'mcp' || services.topics === 'refused';
}

/** The standard template is the default, so naming it is no contradiction. */
function warnAboutLooks({
  smart_design,
  template,
}: {
  readonly smart_design?: string | undefined;
  readonly template: string;
}): string[] {
  if (smart_design === undefined || template === DEFAULT_TEMPLATE || template === smart_design) return [];
  return [
    `smart_design and template (standard_template) are both given: the deck is made in the design "${smart_design}", and the template "${template}" is not used. Give one of them.`,
  ];
}
