import type { MeasuredPage } from '../../store/page-browser.ts';
import type { PreparedPage } from './prepare-page.ts';
import type { PageTheme } from './write/page-look.ts';
import type { PageOmission, PagePicture } from './write/slide-context.ts';

/** Bytes of an address of the page, or the reason why there are none. */
export type PageResource = Uint8Array | string;

/** Work on a page of slides, done where files are read. */
export type PageJob =
  | { readonly page: 'prepare'; readonly html: Uint8Array | string }
  | {
      readonly page: 'convert';
      readonly prepared: PreparedPage;
      readonly resources: readonly (readonly [address: string, resource: PageResource])[];
      readonly measured?: MeasuredPage | undefined;
    };

/** A slide in markup, and its words alone for where the markup is refused. */
export interface ConvertedSlide {
  readonly markup: string;
  readonly plain: string;
  readonly notes: string;
}

/** Slides of a page; their pictures have the addresses of `pictureAddress`, their clips "page-clip:0;". */
export interface ConvertedPage {
  readonly title: string;
  readonly slides: readonly ConvertedSlide[];
  readonly pictures: readonly PagePicture[];
  /** Videos and sounds. */
  readonly clips: readonly PagePicture[];
  readonly omitted: readonly PageOmission[];
  readonly theme: PageTheme;
  readonly warnings: readonly string[];
}
