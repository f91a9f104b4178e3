/** Where LibreOffice's newest version lies. */
export declare const root: string;
/** Why it cannot be used here; undefined where it can, after it was set up. */
export declare function setUp(): string | undefined;
/** A PPTX as its PDF, and what `pdffonts` and `pdftotext` tell of it. */
export declare function opened(pptx: Uint8Array): { readonly pdf: Uint8Array; readonly fonts: readonly string[]; readonly text: string; readonly layout: string };
