/** Title from a file name: without folder and extension, and with spaces for separators. */
export function fileTitle(filename: string): string {
  const name = filename.split(/[\\/]/).at(-1) ?? filename;
  const words = name
    .replace(/\.[\w]{1,5}$/, '')
    .replace(/[_+]+|(?<=\p{L})-(?=\p{L})/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
