const SUFFIX = /(?:-(?:png|svg))?\.[a-z]+$/;
const LONGEST = 60;
/** Names that Windows reserves for devices, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|(?:com|lpt)\d)$/i;

/**
 * Name under which a person saves an export: the letters and digits of the deck's title, in any
 * script ("日本の漁業-2024.pptx"), with the ending of its blob's key. `kind`: where the title has none.
 */
export function downloadName(title: string, key: string, kind = 'presentation'): string {
  const words = title.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const own = [...words.join('-')].slice(0, LONGEST).join('').replace(/-+$/, '');
  const name = own === '' ? kind : RESERVED.test(own) ? `${kind}-${own}` : own;
  return `${name}${SUFFIX.exec(key)?.[0] ?? ''}`;
}
