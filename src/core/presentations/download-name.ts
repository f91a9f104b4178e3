const SUFFIX = /(?:-(?:png|svg))?\.[a-z]+$/;
const LONGEST = 60;

/**
 * Name under which a person saves an export: the letters and digits of the deck's title, in any
 * script ("日本の漁業-2024.pptx"), with the ending of its blob's key.
 */
export function downloadName(title: string, key: string): string {
  const words = title.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const name = [...words.join('-')].slice(0, LONGEST).join('').replace(/-+$/, '') || 'presentation';
  return `${name}${SUFFIX.exec(key)?.[0] ?? ''}`;
}
