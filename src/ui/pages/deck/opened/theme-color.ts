import type { FileSettings } from '../deck-data.ts';

const SLOTS: Readonly<Record<string, string>> = {
  dark1: 'dk1',
  light1: 'lt1',
  dark2: 'dk2',
  light2: 'lt2',
  hyperlink: 'hlink',
};

/** Hex value of a colour as the file names it, without what makes it lighter or darker. */
export function findHex(color: string | undefined, file: FileSettings | undefined): string | undefined {
  const [name = ''] = (color ?? '').split(' ');
  if (/^#[\da-f]{6}$/i.test(name)) return name;
  return file?.colors[SLOTS[name] ?? name];
}
