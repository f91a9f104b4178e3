/** A file's name as a title: without its folder and ending, blanks for the signs that stand for them. */
export function fileTitle(filename: string): string {
  const name = filename.split(/[\\/]/).at(-1) ?? filename;
  const words = name
    .replace(/\.[\w]{1,5}$/, '')
    .replace(/[_+]+|(?<=\p{L})-(?=\p{L})/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
