/** An uploaded font file as it is kept. */
export interface UploadedFont {
  readonly id: string;
  /** As the caller named it; for people only. */
  readonly filename: string;
  /** Family as office programs name it. */
  readonly family: string;
  readonly subfamily: string;
  readonly full_name: string;
  readonly postscript_name: string;
  /** 100…900. */
  readonly weight: number;
  /** 1…9, 5 is normal. */
  readonly width: number;
  readonly italic: boolean;
  /** What is stored; WOFF2 is unpacked to one of these. */
  readonly format: 'ttf' | 'otf';
  readonly size_bytes: number;
  /** SHA-256 of the stored bytes. */
  readonly hash: string;
  /** By its PANOSE numbers: what may stand in for it where it is missing. */
  readonly serif: boolean;
  /** Scripts that it has letters for. */
  readonly scripts: readonly string[];
  /** What its licence bits allow: OS/2 fsType. */
  readonly embedding: 'installable' | 'editable' | 'preview';
  readonly warnings: readonly string[];
  readonly created_at: string;
}

/** Families that are named somewhere, and whether this server has them. */
export interface FontAvailability {
  readonly available: readonly { readonly name: string; readonly source: 'built_in' | 'uploaded' }[];
  readonly unavailable: readonly { readonly name: string; readonly nearest: readonly string[] }[];
}

/** Where the bytes of an uploaded font are kept. */
export function fontKey(hash: string): string {
  return `fonts/${hash}`;
}
