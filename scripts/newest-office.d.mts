/** Where LibreOffice's newest version lies. */
export declare const root: string;
/** Why it cannot be used here; undefined where it can, after it was set up. */
export declare function setUp(): string | undefined;
/** A PPTX as its PDF, and what `pdffonts` and `pdftotext` tell of it. */
export declare function opened(pptx: Uint8Array): {
  readonly pdf: Uint8Array;
  readonly fonts: readonly string[];
  readonly text: string;
  readonly layout: string;
};
export function inside(
  command: readonly string[],
  options?: { readonly env?: Readonly<Record<string, string>>; readonly timeout?: number },
): { readonly status: number | null; readonly stdout: string; readonly stderr: string };
