import type { CallContext } from '../call.ts';
import { Failure, invalid } from '../failure.ts';
import type { DesignRequest } from './design.ts';

/** The work of design tasks, by type. */
export const DESIGN_JOBS = {
  'design.create': async (input: unknown, _data: Readonly<Record<string, unknown>>, call: CallContext): Promise<Readonly<Record<string, unknown>>> => {
    const { pptx_url, slide_image_urls = [], name } = input as DesignRequest;
    const { assets, designs } = call.services;
    if (pptx_url === undefined) {
      if (slide_image_urls.length === 0) throw invalid(['pptx_url'], 'There is nothing to make a design of: pptx_url is missing.', { type: 'missing' });
      const msg = 'This server cannot make a design of pictures alone; give the file as pptx_url, or lay a theme made of the brand colours or the logo over a template.';
      throw new Failure('unsupported', msg, { issues: [{ loc: ['slide_image_urls'], msg, type: 'unsupported' }] });
    }
    if (designs === undefined || assets === undefined) throw new Failure('unsupported', 'This server keeps no designs.');
    call.progress({ done: 0, total: 2, message: 'Fetching the file' });
    const file = /^https?:/i.test(pptx_url) ? await assets.fetch(pptx_url, call.signal) : (await assets.file(pptx_url)).bytes;
    call.signal.throwIfAborted();
    call.progress({ done: 1, total: 2, message: 'Reading its layouts' });
    const design = await designs.create(file, name);
    return { design_id: design.id, id: design.id, name: design.name, layout_count: design.layout_count, thumbnail: design.thumbnail, report: design.report };
  },
} as const;
