import { isReference, PLAIN_ID } from '../../assets/asset.ts';
import { message } from '../../errors/message.ts';
import type { Loc, Reader } from './reader.ts';

const IMAGE_KEYS = ['image_url', 'asset_id', 'image_prompt', 'alt', 'focus_x', 'focus_y', 'fit'];
const FITS = ['cover', 'contain'];
const ICON_KEYS = ['icon_query', 'icon_name', 'weight'];
const WEIGHTS = ['thin', 'light', 'regular', 'bold', 'fill', 'duotone'];
const OLDER_KEYS: Readonly<Record<string, string>> = {
  __image_url__: 'image_url',
  __image_prompt__: 'image_prompt',
  __icon_url__: 'icon_url',
  __icon_query__: 'icon_query',
  prompt: 'image_prompt',
  url: 'image_url',
};

/** A file name, which the server cannot resolve; names with a leading slash are treated as addresses. */
const FILE_NAME = /^[^\s/][^\n]{0,200}\.(?:png|jpe?g|webp|gif|avif|tiff?|bmp|svg|heic)$/i;

/** Parses a picture. A plain string is an address if it looks like one, otherwise a prompt. */
export function parseImage(raw: unknown, loc: Loc, read: Reader): unknown {
  if (typeof raw === 'string' && FILE_NAME.test(raw) && !isAddress(raw))
    return read.fault(
      loc,
      `"${raw}" is a file name, and this server does not have that file.`,
      'file_name',
      raw,
      { any_of: ['image_url', 'asset_id', 'image_prompt'] },
      message`Upload the picture with {upload_image} and give {"asset_id": …}, or give its address as {"image_url": …}.`,
    );
  const record = read.record(
    typeof raw === 'string' ? { [isAddress(raw) ? 'image_url' : 'image_prompt']: raw } : raw,
    loc,
  );
  if (record === undefined) return undefined;
  const fields = renameOlderKeys(record);
  const image: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) {
    if (!IMAGE_KEYS.includes(key)) read.unknown(loc, key, IMAGE_KEYS, 'a picture');
    else if (key === 'focus_x' || key === 'focus_y') image[key] = readFocus(value, [...loc, key], read);
    else {
      const text = readChoice(key, value, [...loc, key], read);
      if (text !== undefined) image[key] = text;
    }
  }
  const sources = ['image_url', 'asset_id', 'image_prompt'];
  if (!sources.some((key) => key in image)) {
    if ('alt' in image) image['image_prompt'] = image['alt'];
    else
      return read.fault(
        loc,
        'A picture needs one of "image_url", "asset_id" or "image_prompt".',
        'missing',
        undefined,
        { any_of: sources },
      );
  }
  return image;
}

/** Returns whether a plain string is the address of a picture instead of its description. */
function isAddress(text: string): boolean {
  return /^(https?:|data:|media:|\/)/.test(text) || isReference(text) || PLAIN_ID.test(text);
}

function readChoice(key: string, value: unknown, loc: Loc, read: Reader): string | undefined {
  if (key === 'image_url') return read.address(value, loc);
  return key === 'fit' && value !== null && value !== undefined
    ? read.choice(value, FITS, loc)
    : read.text(value, loc);
}

/** Parses an icon by search words or by its Phosphor name. A plain string is a search. */
export function parseIcon(raw: unknown, loc: Loc, read: Reader): unknown {
  const record = read.record(typeof raw === 'string' ? { icon_query: raw } : raw, loc);
  if (record === undefined) return undefined;
  const { icon_url: url, ...fields } = renameOlderKeys(record);
  const icon: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) {
    if (!ICON_KEYS.includes(key)) read.unknown(loc, key, ICON_KEYS, 'an icon');
    else if (value !== null && value !== undefined) {
      const text =
        key === 'weight' ? read.choice(value, WEIGHTS, [...loc, key]) : read.text(value, [...loc, key]);
      if (text !== undefined) icon[key] = text;
    }
  }
  if (!('icon_query' in icon) && !('icon_name' in icon) && typeof url === 'string')
    icon['icon_query'] = nameFromUrl(url);
  if (!('icon_query' in icon) && !('icon_name' in icon))
    return read.fault(
      loc,
      'An icon needs "icon_query" (search words) or "icon_name".',
      'missing',
      undefined,
      { any_of: ['icon_query', 'icon_name'] },
    );
  return icon;
}

function renameOlderKeys(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [OLDER_KEYS[key] ?? key, value]));
}

function readFocus(value: unknown, loc: Loc, read: Reader): number | undefined {
  const number = read.number(value, loc);
  if (number === undefined || (number >= 0 && number <= 1)) return number;
  return read.fault(
    loc,
    `"${loc.at(-1)}" is a fraction from 0 (start) to 1 (end); got ${number}.`,
    'out_of_range',
    value,
    { min: 0, max: 1 },
  );
}

/** ".../icons/bold/rocket-launch-bold.svg" → "rocket launch": old decks name icons by file. */
function nameFromUrl(url: string): string {
  const file = url.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  return (
    file
      .replace(/\.\w+$/, '')
      .replace(/-(thin|light|regular|bold|fill|duotone)$/, '')
      .replace(/[-_]+/g, ' ')
      .trim() || 'circle'
  );
}
