/** Parts of a file that its reference may name after a number sign: "file-1.pdf#pages=3-12,20". */
const PARTS = /#(?:pages|sheets|sections)=.*$/s;

/** Splits a reference into the file and what it names of that. */
export function splitFileParts(reference: string): { readonly file: string; readonly parts: string } {
  const parts = PARTS.exec(reference)?.[0] ?? '';
  return { file: reference.slice(0, reference.length - parts.length), parts };
}
