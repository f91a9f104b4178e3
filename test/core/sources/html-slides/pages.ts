import { convertPage } from '../../../../src/core/sources/html-slides/convert-page.ts';
import type { ConvertedPage } from '../../../../src/core/sources/html-slides/page-job.ts';
import { preparePage } from '../../../../src/core/sources/html-slides/prepare-page.ts';

/** A page with the given styles and body. */
export function page(body: string, css = '', head = ''): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Quay</title>${head}<style>${css}</style></head><body>${body}</body></html>`;
}

/** Converts a page without a browser. */
export function convert(
  html: string,
  resources: ReadonlyMap<string, Uint8Array | string> = new Map(),
): ConvertedPage {
  return convertPage({ page: 'convert', prepared: preparePage(html), resources: [...resources] });
}

/** Markup of the first slide. */
export function firstSlide(html: string): string {
  return convert(html).slides[0]?.markup ?? '';
}
