import type { Content, LayoutContract } from '../../templates/contract.ts';
import { countValues, MAX_FOREIGN_VALUES, readForeignContent } from './foreign-content.ts';
import { remapContent } from './remap-content.ts';

export interface MovedFields {
  readonly content: Content;
  /** Names of foreign fields without words that the layout does not show, such as "icon". */
  readonly unshown: readonly string[];
}

const NOTES: ReadonlySet<string> = new Set(['speaker_note', '__speaker_note__']);

/**
 * Moves fields of Presenton's layouts to the fields of a layout here that have the same purpose, in content that
 * is merged into a slide: "bulletPoints" of a bullet list to "items". Fields that the layout has stay.
 *
 * The content is returned as it is if words in it have no place, if two fields would become one, or if a text
 * would replace a list, so that validation names the unknown field; and if it has more than MAX_FOREIGN_VALUES
 * values.
 *
 * @param language BCP 47 tag.
 */
export function moveForeignFields(content: Content, to: LayoutContract, language: string): MovedFields {
  const isOwn = (name: string) => Object.hasOwn(to.fields, name) || NOTES.has(name);
  const entries = Object.entries(content);
  const own = entries.filter(([name]) => isOwn(name));
  const foreign = entries.filter(([name]) => !isOwn(name));
  const unmoved = { content, unshown: [] };
  if (foreign.length === 0 || countValues(content) > MAX_FOREIGN_VALUES) return unmoved;
  const { contract, content: values, unread } = readForeignContent(Object.fromEntries(foreign), to);
  const made = remapContent(values, contract, to, { language, longLists: true });
  const moved = Object.entries(made.content);
  const hasList = foreign.some(([, value]) => Array.isArray(value));
  const isUnsafe = moved.some(
    ([name]) => Object.hasOwn(content, name) || (to.fields[name]?.kind === 'list' && !hasList),
  );
  if (made.rest.length > 0 || moved.length === 0 || isUnsafe) return unmoved;
  return {
    content: Object.fromEntries([...own, ...moved]),
    unshown: [...new Set([...made.unshown, ...unread])],
  };
}
