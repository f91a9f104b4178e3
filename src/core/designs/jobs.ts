import { Failure, invalid } from '../failure.ts';
import type { DesignRequest } from './design.ts';

/** The work of design tasks, by type. */
export const DESIGN_JOBS = {
  'design.create': async (input: unknown): Promise<never> => {
    const { pptx_url, slide_image_urls = [] } = input as DesignRequest;
    if (pptx_url === undefined && slide_image_urls.length === 0) {
      throw invalid(['pptx_url'], 'There is nothing to make a design of: pptx_url and slide_image_urls are both missing.', { type: 'missing' });
    }
    const field = pptx_url === undefined ? 'slide_image_urls' : 'pptx_url';
    const msg = 'This server cannot make a design of a file or of pictures yet; choose a template and lay a theme made of the brand colours or the logo over it.';
    throw new Failure('unsupported', msg, { issues: [{ loc: [field], msg, type: 'unsupported' }] });
  },
} as const;
