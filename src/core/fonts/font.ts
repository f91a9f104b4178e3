/** An uploaded font file as it is stored. */
export interface UploadedFont {
  readonly id: string;
  /** The caller's file name, for display only. */
  readonly filename: string;
  /** Family name in office programs. */
  readonly family: string;
  readonly subfamily: string;
  readonly full_name: string;
  readonly postscript_name: string;
  /** 100…900. */
  readonly weight: number;
  /** 1…9; 5 is normal. */
  readonly width: number;
  readonly italic: boolean;
  /** Stored format; WOFF2 is unpacked to one of these. */
  readonly format: 'ttf' | 'otf';
  readonly size_bytes: number;
  /** SHA-256 of the stored bytes. */
  readonly hash: string;
  /** From its PANOSE numbers; decides which font replaces it where it is missing. */
  readonly serif: boolean;
  /** Scripts for which it has letters. */
  readonly scripts: readonly string[];
  /** Permission of its licence bits (OS/2 fsType). */
  readonly embedding: 'installable' | 'editable' | 'preview';
  readonly warnings: readonly string[];
  readonly created_at: string;
}

/** Named families, and whether this server has them. */
export interface FontAvailability {
  readonly available: readonly { readonly name: string; readonly source: 'built_in' | 'uploaded' }[];
  readonly unavailable: readonly { readonly name: string; readonly nearest: readonly string[] }[];
}

/** Blob key of an uploaded font. */
export function fontKey(hash: string): string {
  return `fonts/${hash}`;
}
