import type { ReferenceService, Referent } from '../assets/api.ts';
import type { CallContext } from '../call/call.ts';
import { Failure, invalid } from '../errors/failure.ts';
import { message } from '../errors/message.ts';
import { defined } from '../input/fields.ts';
import type { DesignService } from './api.ts';
import type { Design, DesignMaterial, DesignRequest } from './design.ts';
import { type LearnedDesign, type PreviewedExample, readLearned, readPreview } from './learned.ts';

const STEPS = 4;
/** Maximum total size of the files of a design, which are in memory at once. */
const MOST_BYTES = 200 * 1024 * 1024;
/** More pictures of a deck add nothing to its colours. */
const MAX_READ = 40;
/** Standard template for designs made from pictures, and the primary colour if the pictures have none. */
const [TEMPLATE, PLAIN] = ['general', '#1F4E79'];
const WIDE = 16 / 9;

/** Tasks that create designs, by type. */
export const DESIGN_JOBS = {
  'design.create': async (
    input: unknown,
    _data: Readonly<Record<string, unknown>>,
    call: CallContext,
  ): Promise<Readonly<Record<string, unknown>>> => ({
    ...readDesignOutcome(
      await makeDesign(
        input as DesignRequest,
        call,
        async (made) => (await call.completion?.({ ...readDesignOutcome(made, call) })) ?? [],
      ),
      call,
    ),
  }),
} as const;

/** Answer about a new design. */
type DesignOutcome = Pick<Design, 'id' | 'name' | 'layout_count' | 'thumbnail' | 'report'> & {
  readonly design_id: string;
  readonly learned?: LearnedDesign;
  readonly preview: readonly PreviewedExample[];
};

export function readDesignOutcome(
  design: Design,
  call: Pick<CallContext, 'services' | 'link'>,
): DesignOutcome {
  const { id, name, layout_count, thumbnail, report } = design;
  const learned = readLearned(design);
  return {
    design_id: id,
    id,
    name,
    layout_count,
    thumbnail: thumbnail === '' ? '' : call.services.presentations.link(thumbnail, call),
    ...(learned === undefined ? {} : { learned }),
    preview: readPreview(design, call),
    report,
  };
}

/** Fetches the material of a design and creates it. @throws Failure that names the field at fault */
export async function makeDesign(
  { pptx_url, slide_image_urls = [], name, description, fonts = {}, style }: DesignRequest,
  call: CallContext,
  ending?: Parameters<DesignService['create']>[2],
): Promise<Design> {
  const { designs, references } = call.services;
  if (designs === undefined || references === undefined)
    throw new Failure('unsupported', 'This server does not store designs.');
  if (pptx_url === undefined) {
    if (slide_image_urls.length === 0)
      throw invalid(
        ['pptx_url'],
        'There is nothing to make a design from: pptx_url is missing.',
        { type: 'missing' },
        message`Upload a .pptx or .potx file with {upload_files} and give the value that it returns.`,
      );
  }
  call.progress({
    done: 0,
    total: STEPS,
    message: pptx_url === undefined ? 'Fetching the pictures' : 'Fetching the file',
  });
  const gather = createGatherer(references, call.signal);
  const template = pptx_url === undefined ? undefined : (await gather(pptx_url, ['pptx_url'])).bytes;
  const pictures: Uint8Array[] = [];
  for (const [index, address] of slide_image_urls.entries())
    pictures.push((await gather(address, ['slide_image_urls', index])).bytes);
  const { file, remarks = [] } =
    template === undefined ? await createFileFromPictures(pictures, name, call) : { file: template };
  const material = {
    file,
    name,
    description,
    filename: pptx_url === undefined ? undefined : await references.filename(pptx_url),
    remarks,
    fonts: await fontFiles(fonts, gather),
    pictures,
    ...(style === undefined ? {} : { style }),
    ...(template === undefined ? {} : { pictured: true as const }),
  };
  return designs.create(material, call, ending).catch((error: unknown) => {
    throw locateAtFile(error);
  });
}

/** Locates a failure without a field at the presentation file. */
function locateAtFile(error: unknown): unknown {
  if (
    !(error instanceof Failure) ||
    error.code !== 'invalid_input' ||
    error.issues.some(({ loc }) => loc.length > 0)
  )
    return error;
  const issues = error.issues.map((issue) => ({ ...issue, loc: ['pptx_url'] }));
  return new Failure(error.code, error.message, {
    issues,
    cause: error,
    ...(error.hint === undefined ? {} : { hint: error.hint }),
  });
}

type Gather = (address: string, field: readonly (string | number)[]) => Promise<Referent>;

/** Fetches files until their total size exceeds the limit. */
function createGatherer(references: ReferenceService, signal: AbortSignal): Gather {
  let left = MOST_BYTES;
  return async (address, field) => {
    const file = await references.read(address, field, signal);
    left -= file.bytes.length;
    if (left < 0) {
      const msg = `${field.join('.')}: the file, fonts and pictures of a design add up to more than ${MOST_BYTES / 1024 / 1024} MB together.`;
      throw invalid(
        field,
        msg,
        { type: 'too_large', ctx: { max: MOST_BYTES } },
        'Give fewer pictures, or smaller ones: they are shown 960 pixels wide.',
      );
    }
    return file;
  };
}

/** Pictures do not show layouts, so their colours are applied to a standard template. */
async function createFileFromPictures(
  pictures: readonly Uint8Array[],
  name: string | undefined,
  call: CallContext,
): Promise<Pick<DesignMaterial, 'remarks'> & { readonly file: Uint8Array }> {
  const { themes, presentations } = call.services;
  if (themes === undefined)
    throw new Failure(
      'unsupported',
      'A design made from pictures alone becomes a theme, and this server does not store themes; give the file as pptx_url.',
    );
  // Loads the picture codec only for designs made from pictures.
  const { readPictureColors: pictureColors } = await import('./picture-colors.ts');
  const { background, text, accents, ratio } = await pictureColors(pictures.slice(0, MAX_READ));
  const [primary = text ?? PLAIN, accent] = accents;
  const colors = { background, primary, ...defined({ text, accent }) };
  const title = name?.trim() || 'Design';
  const { theme, warnings } = await themes.draft(
    { name: title, colors, unknown_fonts: 'warn' },
    undefined,
    call,
  );
  const file = await presentations.catalogue(title, TEMPLATE, { ...theme, name: title }, call);
  const wide =
    Math.abs(ratio - WIDE) < 0.05
      ? []
      : [`The pictures have a ratio of ${ratio.toFixed(2)} : 1; the layouts are made for 16 : 9.`];
  return {
    file,
    remarks: [
      'Made from pictures alone: their background and colours are applied to the layouts of a standard template. Give the file as pptx_url to keep its own layouts, logos and fonts.',
      ...wide,
      ...warnings,
    ],
  };
}

/** Font files by family; a family may have several, and null or "" means none. */
async function fontFiles(
  fonts: NonNullable<DesignRequest['fonts']>,
  gather: Gather,
): Promise<NonNullable<DesignMaterial['fonts']>> {
  const files: { family: string; filename: string; bytes: Uint8Array }[] = [];
  for (const [family, value] of Object.entries(fonts)) {
    for (const address of readAddresses(value, family)) {
      files.push({ family, ...(await gather(address, ['fonts', family])) });
    }
  }
  return files;
}

function readAddresses(value: unknown, family: string): readonly string[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((one) => readAddresses(one, family));
  const { url, font_url } = value as { readonly url?: unknown; readonly font_url?: unknown };
  const address = url ?? font_url;
  if (typeof address === 'string') return readAddresses(address, family);
  throw invalid(
    ['fonts', family],
    `fonts.${family} must be the address of a font file, the value or id of an uploaded one, or a list of them.`,
    { type: 'value_error' },
  );
}
