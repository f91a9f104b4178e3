import { t } from './index.ts';
import { describePath, toLabel } from './label-of.ts';

/** Fault of a field in an answer of the server. */
export interface Fault {
  readonly msg?: string;
  readonly type?: string;
  readonly ctx?: Readonly<Record<string, unknown>>;
}

/** Labels of fields with technical names. */
const NAMES: Readonly<Record<string, string>> = {
  image_url: 'address of a picture',
  asset_id: 'uploaded picture',
  image_prompt: 'description of a picture',
  icon_query: 'words for an icon',
  icon_name: 'name of an icon',
  n_slides: 'number of slides',
};

/**
 * Prefix such as "Edit 1 (set_layout), slide 2 (bullets), items[1].text: ", which locates a fault for
 * programs.
 */
const ADDRESSED = /^Edit \d+ \(\w+\)(?:, slide \d+ \([^)]*\))?(?:, [^:\s]+)?: /;

/**
 * A message of the server with the names that people know, without the position of an edit in its request.
 */
export function toPlainText(message: string): string {
  return message
    .replace(ADDRESSED, '')
    .replace(/ \((?:field )?"?[a-z]+(?:_[a-z]+)+"?\)/g, '')
    .replace(/["`]?\b[a-z]+(?:_[a-z]+)+\b["`]?/g, (name) => {
      const unquoted = name.replace(/["`]/g, '');
      return (
        NAMES[unquoted] ?? (unquoted === name ? unquoted.replaceAll('_', ' ') : `“${toLabel(unquoted)}”`)
      );
    });
}

/** Message about a field with its label in the form. */
export function describeFault({ msg = '', type, ctx = {} }: Fault): string {
  const { path, min, max, given: count, any_of: anyOf } = ctx;
  const where = typeof path === 'string' ? `${describePath(path)}: ` : '';
  const values = { min: Number(min), max: Number(max), n: Number(count) };
  if (type === 'too_few_items') return where + t('fault.few', values);
  if (type === 'too_many_items') return where + t('fault.many', values);
  if (type === 'missing' && Array.isArray(anyOf) && anyOf.includes('image_url'))
    return where + t('fault.picture');
  if (type === 'missing' && Array.isArray(anyOf) && anyOf.includes('icon_query'))
    return where + t('fault.icon');
  if (type === 'missing' && where !== '') return where + t('fault.missing');
  return where + toPlainText(msg);
}
