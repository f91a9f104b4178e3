import { z } from 'zod';
import { requireReferences } from '../../assets/require-references.ts';
import type { CallContext } from '../../call/call.ts';
import { defineOperation } from '../../call/operation.ts';
import { invalid } from '../../errors/failure.ts';
import { message } from '../../errors/message.ts';
import { fileReference } from '../../input/file-references.ts';
import { type CreateInput, createDeck } from '../../presentations/jobs.ts';
import { detectSlidesLanguage } from '../../presentations/slides-language.ts';
import { createPictureKeeper } from '../../presentations/source-files/source-pictures.ts';
import { parseLanguage } from '../../sources/parse-language.ts';
import type { SlideSpec } from '../../templates/contract.ts';
import { deckAnswer } from '../shared/answers.ts';
import { assertKnownLook } from '../shared/assert-look.ts';
import { compatibilityOnly, exportAs, language, mode, template, theme } from '../shared/fields.ts';
import { locateInField } from '../shared/locate-in-field.ts';
import { runDeck } from '../shared/run-deck.ts';
import { assertSlides } from '../shared/source-fields.ts';

const MAX_HTML_CHARACTERS = 12_000_000;
const MAX_LISTED = 30;

export const importHtml = defineOperation({
  name: 'import_html',
  title: 'Import HTML slides',
  summary: 'Turn HTML slides (Marp, reveal.js, Slidev, your own) into an editable deck.',
  guidance: message`Text, boxes, tables, charts, pictures and notes stay what they are; omitted lists what became a picture or is missing.`,
  effect: 'create',
  scope: 'presentations',
  toolset: 'presentations',
  lasting: true,
  view: 'deck',
  makesFile: true,
  input: z.strictObject({
    html: z.string().max(MAX_HTML_CHARACTERS).optional().describe('The page as text.'),
    html_url: fileReference(z.string().max(2_000)).optional().describe('Address or value of the page.'),
    title: z.string().max(300).optional().describe("Title of the deck; absent: the page's."),
    template: template.meta(compatibilityOnly),
    theme: theme.describe("Theme id; absent: made from the page's looks."),
    language: language.meta(compatibilityOnly),
    export_as: exportAs.meta(compatibilityOnly),
    mode,
  }),
  output: deckAnswer.extend({ theme_id: z.string().optional().describe('Theme made from the page.') }),
  async run(
    { html, html_url, title, template: look, theme: chosen, language: asked, export_as, mode: how },
    call,
  ) {
    const field = html_url === undefined ? 'html' : 'html_url';
    await assertKnownLook({ template: look, ...(chosen === undefined ? {} : { theme: chosen }) }, call);
    const tag = parseLanguage(asked ?? '');
    const source = await readHtml({ html, html_url }, call);
    const { importPage } = await import('../../sources/html-slides/import-page.ts');
    const { browser, references } = call.services;
    const page = await importPage(source, {
      address: html_url !== undefined && /^https?:\/\//i.test(html_url) ? html_url : undefined,
      load: async (address) => {
        if (references === undefined) throw new Error('This server does not load addresses.');
        return (await references.read(address, [field], call.signal)).bytes;
      },
      browser,
      signal: call.signal,
      log: call.log,
    }).catch((error: unknown) => {
      throw locateInField(error, field);
    });
    assertSlides([field], page.slides.length, call.services.limits);
    const stored = await storePictures(page, call);
    const made = chosen === undefined ? await makeTheme(page, title ?? page.title, call) : undefined;
    const draft = { template: look, theme: chosen ?? made?.id };
    const coloured =
      chosen === undefined
        ? keepColours(stored.slides, page.theme.colors, made?.colors ?? {})
        : stored.slides;
    const checked = await replaceRefused(coloured, page, draft, call);
    const warnings = [...page.warnings, ...stored.warnings, ...(made?.warnings ?? []), ...checked.warnings];
    const omitted = page.omitted.map(({ slide, kind, text, reason }) => ({
      kind,
      text,
      where: `slide ${slide}`,
      reason,
    }));
    const work: CreateInput = {
      template: look,
      slides: checked.slides,
      on_overflow: 'warn',
      on_missing_picture: 'placeholder',
      export_as,
      ...(draft.theme === undefined ? {} : { theme: draft.theme }),
      ...(title === undefined && page.title === '' ? {} : { title: title ?? page.title }),
      ...(tag === undefined ? {} : { language: tag }),
      ...(warnings.length === 0 ? {} : { warnings }),
    };
    const answer = await runDeck(
      {
        operation: 'import_html',
        type: 'presentation.create',
        ...{ work, slides: checked.slides.length, announce: false },
        request: { mode: how },
        run: (id: string, within: CallContext) => createDeck(work, id, within),
      },
      call,
    );
    return {
      ...answer,
      ...(omitted.length === 0 ? {} : { omitted: omitted.slice(0, MAX_LISTED) }),
      ...(made === undefined ? {} : { theme_id: made.id }),
    };
  },
});

type Page = Awaited<ReturnType<typeof import('../../sources/html-slides/import-page.ts').importPage>>;

async function readHtml(
  { html, html_url }: { readonly html: string | undefined; readonly html_url: string | undefined },
  call: CallContext,
): Promise<Uint8Array | string> {
  if ((html === undefined) === (html_url === undefined))
    throw invalid(['html'], 'Give either html or html_url.', {
      type: html === undefined ? 'missing' : 'value_error',
    });
  if (html_url !== undefined)
    return (await requireReferences(call).read(html_url, ['html_url'], call.signal)).bytes;
  return html ?? '';
}

/** Stores the pictures of a page and puts their addresses into the markup. */
async function storePictures(
  { slides, pictures, clips }: Page,
  call: CallContext,
): Promise<{ readonly slides: readonly SlideSpec[]; readonly warnings: readonly string[] }> {
  const addresses: (string | undefined)[] = [];
  const warnings: string[] = [];
  for (const { bytes, name } of pictures) {
    call.signal.throwIfAborted();
    const stored = await createPictureKeeper(
      name,
      call,
    )({ bytes } as Parameters<ReturnType<typeof createPictureKeeper>>[0]);
    if ('url' in stored) addresses.push(stored.url.split('#')[0]);
    else {
      addresses.push(undefined);
      warnings.push(`The picture ${name} is left out: ${stored.reason}`);
    }
  }
  const files: string[] = [];
  for (const { bytes, name } of clips)
    files.push((await call.services.assets?.addContent(bytes, name))?.value ?? '');
  return {
    warnings,
    slides: slides.map(({ markup, notes }) => ({
      layout: 'composed',
      content: {
        markup: markup
          .replace(/page-clip:(\d+);/g, (_, place: string) => files[Number(place)] ?? '')
          .replace(/ poster="page-picture:(\d+);"/g, (_, place: string) => {
            const address = addresses[Number(place)];
            return address === undefined ? '' : ` poster="${address}"`;
          })
          .replace(/<img src="page-picture:(\d+);"[^>]*\/>/g, (image, place: string) => {
            const address = addresses[Number(place)];
            return address === undefined ? '' : image.replace(/page-picture:\d+;/, address);
          }),
      },
      ...(notes === '' ? {} : { speaker_note: notes }),
    })),
  };
}

/** Makes a theme of the colours and fonts of the page; none where themes are not stored. */
async function makeTheme(
  { theme }: Page,
  name: string,
  call: CallContext,
): Promise<
  | {
      readonly id: string;
      readonly colors: Readonly<Record<string, unknown>>;
      readonly warnings: readonly string[];
    }
  | undefined
> {
  const { themes } = call.services;
  if (themes === undefined) return undefined;
  const { stored, warnings } = await themes.create(
    {
      name: (name || 'HTML slides').slice(0, 80),
      description: 'Colours and fonts of an imported page.',
      colors: theme.colors,
      fonts: theme.fonts,
      unknown_fonts: 'warn',
    },
    call,
  );
  return { id: stored.id, colors: { ...stored.theme.colors }, warnings };
}

/** Writes colours of the page as they are where the theme has corrected them. */
function keepColours(
  slides: readonly SlideSpec[],
  wanted: Readonly<Record<string, string>>,
  made: Readonly<Record<string, unknown>>,
): readonly SlideSpec[] {
  const changed = Object.entries(wanted).filter(([name, hex]) => made[name] !== hex);
  return slides.map((slide) => ({
    ...slide,
    content: {
      markup: changed.reduce(
        (markup, [name, hex]) => markup.replaceAll(`var(--${name})`, hex),
        String(slide.content['markup']),
      ),
    },
  }));
}

/** Slides whose markup is refused keep their words. */
async function replaceRefused(
  slides: readonly SlideSpec[],
  page: Page,
  look: { readonly template: string; readonly theme: string | undefined },
  call: CallContext,
): Promise<{ readonly slides: readonly SlideSpec[]; readonly warnings: readonly string[] }> {
  const issues = await call.services.presentations.faults({
    ...look,
    slides,
    language: detectSlidesLanguage(slides),
    on_overflow: 'warn',
  });
  const reasons = new Map<number, string>();
  for (const { loc, msg } of issues) if (!reasons.has(Number(loc[1]))) reasons.set(Number(loc[1]), msg);
  return {
    slides: slides.map((slide, index) =>
      reasons.has(index) ? { ...slide, content: { markup: page.slides[index]?.plain ?? '' } } : slide,
    ),
    warnings: [...reasons].map(
      ([index, reason]) => `Slide ${index + 1} has only its words: ${reason.slice(0, 300)}`,
    ),
  };
}
