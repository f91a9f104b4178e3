const EXTENSION = /(?:-(?:png|svg))?\.[a-z]+$/;
/** End of the name of an export, such as "-handout-6.pdf". */
const KIND = /^(?:-[a-z]+(?:-\d+)?)?\.[a-z]+$/;
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
  const file = key.split('/').at(-1) ?? '';
  const stem = asciiStem(title);
  // The kind of an export follows the title in its key: "-handout-6.pdf".
  const rest = file.startsWith(stem) ? file.slice(stem.length) : '';
  const suffix = KIND.test(rest) ? rest : (EXTENSION.exec(file)?.[0] ?? '');
  return `${name}${suffix}`;
}

/** ASCII words of a title, for the keys of its files. */
export function asciiStem(title: string): string {
  const words =
    title
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .match(/[A-Za-z0-9]+/g) ?? [];
  return words.join('-').slice(0, LONGEST).replace(/-+$/, '') || 'presentation';
}
