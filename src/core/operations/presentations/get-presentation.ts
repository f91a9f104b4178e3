import { z } from 'zod';
import { invalid } from '../../failure.ts';
import { defineOperation } from '../../operation.ts';
import type { Presentation, Slide } from '../../presentations/presentation.ts';
import { omitted } from '../shared/answers.ts';
import { presentationId } from '../shared/fields.ts';
import { mutable } from '../shared/run-deck.ts';

export const getPresentation = defineOperation({
  name: 'get_presentation',
  title: 'Read a presentation',
  summary: 'Read a stored presentation: what it is and its slides, in pages.',
  guidance:
    'concise (default) lists layout and title of each slide: enough to find your way. detailed gives the content of the slides from from_slide on, which can be changed and sent to create_presentation as a new deck. next_slide tells where to go on.',
  effect: 'read',
  scope: 'presentations',
  toolset: 'presentations',
  input: z.strictObject({
    id: presentationId,
    response_format: z.enum(['concise', 'detailed']).default('concise').describe('Titles only, or the full content.'),
    from_slide: z.int().min(1).default(1).describe('First slide to read, 1-based.'),
    max_slides: z.int().min(1).max(100).optional().describe('Most slides to read; absent: 100 concise, 10 detailed.'),
  }),
  output: z.object({
    id: z.string().describe('Id.'),
    title: z.string().describe('Title of the deck.'),
    language: z.string().describe('BCP 47 tag.'),
    template: z.string().describe('Template id.'),
    template_version: z.string().describe('Version of the template that it was made with.'),
    theme: z.string().optional().describe("Theme id, when not the template's own."),
    n_slides: z.int().describe('Slides in all.'),
    slides: z
      .array(
        z.object({
          number: z.int().describe('1-based place.'),
          id: z.string().optional().describe('Stays the same as long as the slide lives.'),
          layout: z.string().describe('Layout id.'),
          title: z.string().describe('Title in plain text.'),
          content: z.record(z.string(), z.unknown()).optional().describe('Fields of the layout.'),
          speaker_note: z.string().optional().describe('What the speaker says.'),
          sources: z.array(z.string()).optional().describe('Sources shown on the slide.'),
          footnote: z.string().optional().describe('Note at the foot.'),
        }),
      )
      .describe('The slides of this page.'),
    next_slide: z.int().optional().describe('from_slide of the next page; absent at the end.'),
    origin: z
      .object({
        kind: z.enum(['generated', 'structured']).describe('Made of text or of slides.'),
        content: z.string().describe('Beginning of the source text.'),
        n_slides: z.int().describe('Slides asked for.'),
        tone: z.string().optional().describe('Tone asked for.'),
        verbosity: z.string().optional().describe('Verbosity asked for.'),
        instructions: z.string().optional().describe('Instructions given.'),
      })
      .optional()
      .describe('What it was made of; detailed only.'),
    warnings: z.array(z.string()).optional().describe('Warnings when it was made; detailed only.'),
    omitted: z.array(omitted).optional().describe('Pieces of the source on no slide; detailed only.'),
    created_at: z.string().describe('ISO 8601.'),
    updated_at: z.string().describe('ISO 8601.'),
  }),
  async run(asked, call) {
    const presentation = await call.services.presentations.get(asked.id);
    const total = presentation.slides.length;
    if (asked.from_slide > total)
      throw invalid(['from_slide'], `There is no slide ${asked.from_slide}; the deck has ${total}.`, { type: 'out_of_range', input: asked.from_slide, ctx: { min: 1, max: total } });
    const detailed = asked.response_format === 'detailed';
    const end = asked.from_slide - 1 + (asked.max_slides ?? (detailed ? 10 : 100));
    const slides = presentation.slides.slice(asked.from_slide - 1, end).map((slide, index) => slideView(slide, asked.from_slide + index, detailed));
    const beside = detailed ? mutable({ origin: presentation.origin, warnings: presentation.warnings, omitted: presentation.omitted.slice(0, 100) }) : {};
    return { ...headOf(presentation), slides, ...(end < total ? { next_slide: end + 1 } : {}), ...beside };
  },
});

function headOf({ id, title, language, template, theme, slides, created_at, updated_at }: Presentation) {
  return { id, title, language, template: template.id, template_version: template.version, ...(theme === undefined ? {} : { theme }), n_slides: slides.length, created_at, updated_at };
}

function slideView({ id, layout, content, speaker_note, sources, footnote }: Slide, number: number, detailed: boolean) {
  const head = { number, layout, title: plainTitle(content) };
  return detailed ? mutable({ ...head, id, content, speaker_note, sources, footnote }) : head;
}

function plainTitle(content: Slide['content']): string {
  const title = content['title'] ?? content['statement'] ?? content['quote'] ?? '';
  return String(title).replace(/[*_`]/g, '').slice(0, 200);
}
