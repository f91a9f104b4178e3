import { encodeEntities } from '../composition/markup.ts';
import type { Composition } from '../composition/use-composition.ts';
import type { DeckData, DeckSlide } from '../deck-data.ts';
import type { Schema } from '../layouts.ts';
import type { ActiveText } from '../text/active-text.ts';

type Content = Readonly<Record<string, unknown>>;

export interface InsertProps {
  readonly deck: DeckData;
  readonly slide: DeckSlide;
  readonly content: Content;
  readonly composition: Composition | undefined;
  readonly active: ActiveText | undefined;
  readonly onType: (content: Content) => void;
  /** Called with what the layout cannot hold. */
  readonly onWish: (piece: string, isFree: boolean) => void;
}

/** Something whole to insert, as markup and as a value of a layout. */
export interface Inserted {
  readonly markup: string;
  /** Fields by which the schema of a layout says that it takes the value. */
  readonly fields?: readonly string[];
  readonly value?: unknown;
  readonly isFree?: boolean;
}

/** Inserts into an empty field of the layout, or into a free slide; the caller is asked where neither is possible. */
export function insertContent(
  { content, composition, onType, onWish }: InsertProps,
  schema: Schema | undefined,
  { markup, fields, value, isFree = false }: Inserted,
): void {
  if (composition !== undefined) {
    if (isFree) composition.insertFree(markup);
    else composition.insert(markup);
    return;
  }
  const free = fields === undefined ? undefined : findFreeField(schema, content, fields);
  if (free === undefined) onWish(markup, isFree);
  else onType({ ...content, [free]: value });
}

export const quote = (text: string): string => encodeEntities(text).replaceAll('"', '&quot;');

/** Empty field of a layout that takes a value with these fields. */
function findFreeField(
  schema: Schema | undefined,
  content: Content,
  fields: readonly string[],
): string | undefined {
  return Object.entries(schema?.properties ?? {}).find(
    ([name, field]) =>
      content[name] === undefined && fields.every((one) => field.properties?.[one] !== undefined),
  )?.[0];
}
