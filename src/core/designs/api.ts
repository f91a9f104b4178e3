import type { ServiceCall } from '../call/call-parts.ts';
import type { Write } from '../store/store.ts';
import type {
  Design,
  DesignLook,
  DesignMaterial,
  DesignReport,
  DrawnSlides,
  OwnLayout,
  SlideMaterial,
} from './design.ts';
import type { FileReport } from './file-report.ts';
import type { DesignStyle } from './style.ts';

/** Changes of a stored design. */
export interface DesignChange {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly layouts?: DesignStyle['layouts'];
  readonly style?: DesignStyle | undefined;
}

/** Designs made from files and pictures. */
export interface DesignService {
  /** Newest first. */
  list(offset: number, limit: number): Promise<{ readonly items: readonly Design[]; readonly total: number }>;
  /** @throws Failure `not_found` */
  get(id: string): Promise<Design>;
  /** Layouts in the form that authors fill; colours and fonts of the design. @throws Failure `not_found` */
  layouts(id: string): Promise<readonly OwnLayout[]>;
  look(id: string): Promise<DesignLook>;
  /**
   * Runs off the main thread. @param ending writes stored in one batch with the design. @throws Failure
   * `invalid_input` with the reason
   */
  create(
    material: DesignMaterial,
    call: Pick<ServiceCall, 'signal' | 'progress'>,
    ending?: (made: Design) => Promise<readonly Write[]>,
  ): Promise<Design>;
  /**
   * Reports the design that this file would give, without storing it. @param explained slides for which the
   * report has `choices`. @param style its layouts decide about `choices`. @throws as `create`.
   */
  report(
    file: Uint8Array,
    signal: AbortSignal,
    explained?: readonly SlideMaterial[],
    style?: DesignStyle,
  ): Promise<{ readonly layout_count: number; readonly report: DesignReport }>;
  /**
   * Changes only the given fields: `layouts` adds to what is known of them, by id; `style` replaces the parts
   * of the style file that it gives. @throws Failure `not_found`, `conflict`; `invalid_input` if no layout for
   * text would be left
   */
  update(id: string, change: DesignChange): Promise<Design>;
  /** Packs the design into one file for another server, stored under `key`. @throws Failure `not_found` */
  pack(id: string): Promise<{
    readonly key: string;
    readonly size_bytes: number;
    readonly name: string;
    readonly warnings: readonly string[];
  }>;
  /**
   * Makes a new design from a file of `pack`. @throws Failure `invalid_input`; `unsupported` for a later
   * version.
   */
  unpack(
    bytes: Uint8Array,
    name: string | undefined,
    call: Pick<ServiceCall, 'signal' | 'progress'>,
  ): Promise<Design>;
  /**
   * Draws the slides of a file with the best available program. @param aliases uploaded families by the
   * families of the file that they replace. @throws as `create`.
   */
  pictures(
    file: Uint8Array,
    aliases: Readonly<Record<string, string>>,
    most: number,
    signal: AbortSignal,
  ): Promise<DrawnSlides>;
  /** Speaker notes by slide number. @throws as `create`. */
  notes(file: Uint8Array): Promise<ReadonlyMap<number, string>>;
  /** Families that a file names, and those that it embeds in usable faces. @throws as `create`. */
  families(
    file: Uint8Array,
  ): Promise<{ readonly named: readonly string[]; readonly brought: readonly string[] }>;
  /** Existing decks keep their copies. @throws Failure `not_found` */
  delete(id: string): Promise<void>;
}

/** Checks presentation files of any program. */
export interface FileService {
  /**
   * @throws Failure `invalid_input` for an unreadable file, with the reason as type of its issue; `timeout`
   * when it takes too long.
   */
  check(bytes: Uint8Array): Promise<FileReport>;
}
