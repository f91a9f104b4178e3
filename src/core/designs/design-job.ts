import type { EmbeddedFonts } from '../ooxml/read/index.ts';
import type { OpenedJobs } from '../opened/opened-job.ts';
import type { Deck } from '../scene/scene.ts';
import type {
  ApplyRequest,
  BrandShapes,
  DesignLayoutView,
  DesignLook,
  DesignReport,
  LayoutChoice,
  OwnLayout,
  SlideMaterial,
} from './design.ts';
import type { FileReport } from './file-report.ts';
import type { OwnFonts } from './own-fonts.ts';
import type { SharedPictures } from './shared-pictures.ts';
import type { DesignStyle } from './style.ts';

/** Summary of a file as a design. */
export interface DesignView {
  readonly title: string;
  readonly layouts: readonly DesignLayoutView[];
  readonly look: DesignLook;
  readonly report: DesignReport;
  /** Number of slides in the file. */
  readonly slides: number;
}

/** Result of compiling a file as a design. */
export interface CompiledForm {
  /** Layouts as authors fill them. */
  readonly layouts: readonly OwnLayout[];
  readonly look: DesignLook;
  readonly shapes: BrandShapes;
  /** JSON of the compiled design, for the thread that makes decks. */
  readonly compiled: Uint8Array;
}

/** A drawing of a slide or layout. */
export interface DrawnSlide {
  /** Id of the layout, or the number of the slide: "1", "2" … */
  readonly name: string;
  /** SVG that refers to the pictures beside it by name. */
  readonly svg: string;
}

/** Drawings of a file without those that are too complex. */
export interface DrawnFile {
  readonly slides: readonly DrawnSlide[];
  readonly pictures: SharedPictures;
}

/** Jobs of the thread that works on presentation files: request and answer of each. */
export interface DesignJobs extends OpenedJobs {
  readonly families: { readonly request: object; readonly answer: readonly string[] };
  /** Embedded fonts. */
  readonly embedded: { readonly request: object; readonly answer: EmbeddedFonts };
  /** Speaker notes with slide numbers. */
  readonly notes: { readonly request: object; readonly answer: readonly (readonly [number, string])[] };
  readonly compile: { readonly request: object; readonly answer: DesignView };
  readonly explain: {
    readonly request: { readonly slides: readonly SlideMaterial[]; readonly style?: DesignStyle | undefined };
    readonly answer: readonly LayoutChoice[];
  };
  /** Layouts as authors fill them, and the data for making decks. */
  readonly layouts: { readonly request: object; readonly answer: CompiledForm };
  readonly check: { readonly request: object; readonly answer: FileReport };
  /**
   * `what`: the first slide or, without slides, the first layout; all layouts that decks use; or the slides.
   */
  readonly draw: {
    readonly request: { readonly what: 'cover' | 'layouts' | 'slides'; readonly most: number };
    readonly answer: DrawnFile;
  };
  /** The file without external references, and the numbers of its visible slides. */
  readonly close: {
    readonly request: object;
    readonly answer: { readonly closed: Uint8Array; readonly shown: readonly number[] };
  };
  /** `media` of the answer contains only pictures that the request lacks. */
  readonly applyDesign: {
    readonly request: { readonly material: ApplyRequest; readonly compiled?: Uint8Array };
    readonly answer: Deck;
  };
}

export type DesignJobKind = keyof DesignJobs;

/** Message to the thread. */
export type DesignJob = {
  readonly [Kind in DesignJobKind]: {
    readonly kind: Kind;
    readonly file: Uint8Array;
    readonly fonts: OwnFonts;
  } & DesignJobs[Kind]['request'];
}[DesignJobKind];
