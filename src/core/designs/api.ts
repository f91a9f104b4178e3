import type { ServiceCall } from '../call/call-parts.ts';
import type { Write } from '../store/store.ts';
import type { Design, DesignLook, DesignMaterial, DesignReport, DrawnSlides, OwnLayout, SlideMaterial, ToldLayout } from './design.ts';
import type { FileReport } from './file-report.ts';

/** Designs that were made of files and pictures. */
export interface DesignService {
  /** Newest first. */
  list(offset: number, limit: number): Promise<{ readonly items: readonly Design[]; readonly total: number }>;
  /** @throws Failure `not_found` */
  get(id: string): Promise<Design>;
  /** Its layouts as authors fill them; its own colours and fonts. @throws Failure `not_found` */
  layouts(id: string): Promise<readonly OwnLayout[]>;
  look(id: string): Promise<DesignLook>;
  /** Off the main thread. @param ending what is stored in one batch with the design. @throws Failure `invalid_input` with the reason why the file cannot be one. */
  create(material: DesignMaterial, call: Pick<ServiceCall, 'signal' | 'progress'>, ending?: (made: Design) => Promise<readonly Write[]>): Promise<Design>;
  /** What a design made of this file would have, without making it. @param explained slides for which the report has `choices`. @throws as `create`. */
  report(file: Uint8Array, signal: AbortSignal, explained?: readonly SlideMaterial[]): Promise<{ readonly layout_count: number; readonly report: DesignReport }>;
  /** @param change what is given changes; of layouts, by id, what is given. @throws Failure `not_found`, `conflict` */
  update(id: string, change: { readonly name?: string | undefined; readonly description?: string | undefined; readonly layouts?: Readonly<Record<string, ToldLayout>> }): Promise<Design>;
  /** The design as one file that any server of this kind can take, kept where `key` says. @throws Failure `not_found` */
  pack(id: string): Promise<{ readonly key: string; readonly size_bytes: number; readonly name: string; readonly warnings: readonly string[] }>;
  /** A new design of what `pack` made. @throws Failure `invalid_input`; `unsupported` for one of a later version. */
  unpack(bytes: Uint8Array, name: string | undefined, call: Pick<ServiceCall, 'signal' | 'progress'>): Promise<Design>;
  /** The slides of a file, drawn by what does it best here. @param aliases families of the file that another uploaded family stands for. @throws as `create`. */
  pictures(file: Uint8Array, aliases: Readonly<Record<string, string>>, most: number, signal: AbortSignal): Promise<DrawnSlides>;
  /** Speaker notes by the number of their slide. @throws as `create`. */
  notes(file: Uint8Array): Promise<ReadonlyMap<number, string>>;
  /** Families that a file names, and those that it brings along in a face that can be used. @throws as `create`. */
  families(file: Uint8Array): Promise<{ readonly named: readonly string[]; readonly brought: readonly string[] }>;
  /** Decks made in it keep their copy. @throws Failure `not_found` */
  delete(id: string): Promise<void>;
}

/** Presentation files that come from elsewhere. */
export interface FileService {
  /** @throws Failure `invalid_input` when the file cannot be read, with the reason as type of its issue; `timeout` when it takes too long. */
  check(bytes: Uint8Array): Promise<FileReport>;
}
