import type { EmbeddedFonts } from '../ooxml/read/index.ts';
import type { OpenedJobs } from '../opened/opened-job.ts';
import type { Deck } from '../scene/scene.ts';
import type { ApplyRequest, DesignLayoutView, DesignLook, DesignReport, LayoutChoice, OwnLayout, SlideMaterial } from './design.ts';
import type { FileReport } from './file-report.ts';
import type { OwnFonts } from './own-fonts.ts';
import type { SharedPictures } from './shared-pictures.ts';

/** What a file is as a design, for those who list, choose and repair. */
export interface DesignView {
  readonly title: string;
  readonly layouts: readonly DesignLayoutView[];
  readonly report: DesignReport;
  /** Slides of the file. */
  readonly slides: number;
}

/** What a file was found to be as a design. */
export interface CompiledForm {
  /** As authors fill them. */
  readonly layouts: readonly OwnLayout[];
  readonly look: DesignLook;
  /** For the thread that makes decks: JSON of it all. */
  readonly compiled: Uint8Array;
}

/** A drawn slide or layout of a file. */
export interface DrawnSlide {
  /** Of the layout, or "1", "2" … for slides. */
  readonly name: string;
  /** Names the pictures that come beside it. */
  readonly svg: string;
}

/** Those that are too intricate to draw are left out. */
export interface DrawnFile {
  readonly slides: readonly DrawnSlide[];
  readonly pictures: SharedPictures;
}

/** The jobs of the thread that works on presentation files of others, and what each answers. */
export interface DesignJobs extends OpenedJobs {
  readonly families: { readonly request: object; readonly answer: readonly string[] };
  /** The fonts that it brings along. */
  readonly embedded: { readonly request: object; readonly answer: EmbeddedFonts };
  /** Speaker notes, each with the number of its slide. */
  readonly notes: { readonly request: object; readonly answer: readonly (readonly [number, string])[] };
  readonly compile: { readonly request: object; readonly answer: DesignView };
  readonly explain: { readonly request: { readonly slides: readonly SlideMaterial[] }; readonly answer: readonly LayoutChoice[] };
  /** Its layouts as authors fill them, and what decks are made with. */
  readonly layouts: { readonly request: object; readonly answer: CompiledForm };
  readonly check: { readonly request: object; readonly answer: FileReport };
  /** `what`: the first slide or, without slides, the first layout; all layouts that decks use; or the slides. */
  readonly draw: { readonly request: { readonly what: 'cover' | 'layouts' | 'slides'; readonly most: number }; readonly answer: DrawnFile };
  /** The file without anything that leads out of it, and the numbers of its slides that are shown. */
  readonly close: { readonly request: object; readonly answer: { readonly closed: Uint8Array; readonly shown: readonly number[] } };
  /** `media` of the answer are those that the request does not bring. */
  readonly applyDesign: { readonly request: { readonly material: ApplyRequest; readonly compiled?: Uint8Array }; readonly answer: Deck };
}

export type DesignJobKind = keyof DesignJobs;

/** What the thread is sent. */
export type DesignJob = { readonly [Kind in DesignJobKind]: { readonly kind: Kind; readonly file: Uint8Array; readonly fonts: OwnFonts } & DesignJobs[Kind]['request'] }[DesignJobKind];
