import type { CallContext } from '../call.ts';
import { Failure, invalid } from '../failure.ts';
import type { Design, DesignMaterial, DesignRequest } from './design.ts';

const STEPS = 4;

/** The work of design tasks, by type. */
export const DESIGN_JOBS = {
  'design.create': async (input: unknown, _data: Readonly<Record<string, unknown>>, call: CallContext): Promise<Readonly<Record<string, unknown>>> => ({
    ...designOutcome(await makeDesign(input as DesignRequest, call), call),
  }),
} as const;

/** What is told of a design that was just made. */
type DesignOutcome = Pick<Design, 'id' | 'name' | 'layout_count' | 'thumbnail' | 'report'> & { readonly design_id: string };

export function designOutcome({ id, name, layout_count, thumbnail, report }: Design, call: Pick<CallContext, 'services' | 'link'>): DesignOutcome {
  return { design_id: id, id, name, layout_count, thumbnail: thumbnail === '' ? '' : call.services.presentations.link(thumbnail, call), report };
}

/** Fetches what a design is to be made of, and makes it. @throws Failure that names the field at fault. */
export async function makeDesign({ pptx_url, slide_image_urls = [], name, fonts = {} }: DesignRequest, call: CallContext): Promise<Design> {
  const { designs } = call.services;
  if (designs === undefined) throw new Failure('unsupported', 'This server keeps no designs.');
  if (pptx_url === undefined) {
    if (slide_image_urls.length === 0)
      throw invalid(
        ['pptx_url'],
        'There is nothing to make a design of: pptx_url is missing.',
        { type: 'missing' },
        'Upload a .pptx or .potx file with upload_files and give the value that it answers.',
      );
    const msg = 'This server cannot make a design of pictures alone; give the file as pptx_url, or lay a theme made of the brand colours or the logo over a template.';
    throw new Failure('unsupported', msg, { issues: [{ loc: ['slide_image_urls'], msg, type: 'unsupported' }] });
  }
  call.progress({ done: 0, total: STEPS, message: 'Fetching the file' });
  const file = await designs.given(pptx_url, ['pptx_url'], call.signal);
  const pictures: Uint8Array[] = [];
  for (const [index, address] of slide_image_urls.entries()) pictures.push(await designs.given(address, ['slide_image_urls', index], call.signal));
  return designs.create({ file, name, fonts: await fontFiles(fonts, call), pictures }, call);
}

/** The font files of a map of families; a family may have several, and null or "" means none. */
async function fontFiles(fonts: NonNullable<DesignRequest['fonts']>, { services, signal }: CallContext): Promise<NonNullable<DesignMaterial['fonts']>> {
  const files: { family: string; filename: string; bytes: Uint8Array }[] = [];
  for (const [family, given] of Object.entries(fonts)) {
    for (const address of addressesOf(given, family)) {
      const bytes = await services.designs?.given(address, ['fonts', family], signal);
      if (bytes !== undefined) files.push({ family, filename: address.split(/[?#]/)[0]?.split('/').at(-1) ?? '', bytes });
    }
  }
  return files;
}

function addressesOf(given: unknown, family: string): readonly string[] {
  if (given === null || given === undefined || given === '') return [];
  if (typeof given === 'string') return [given];
  if (Array.isArray(given)) return given.flatMap((one) => addressesOf(one, family));
  const { url, font_url } = given as { readonly url?: unknown; readonly font_url?: unknown };
  const address = url ?? font_url;
  if (typeof address === 'string') return addressesOf(address, family);
  throw invalid(['fonts', family], `fonts.${family} must be the address of a font file, the value or id of an uploaded one, or a list of them.`, { type: 'value_error' });
}
