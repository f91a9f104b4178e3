import { textRun } from '../../xml/drawing.ts';
import { element, text, type Xml } from '../../xml/xml.ts';
import {
  type FillParagraph,
  type FillRun,
  type LetterOverrides,
  NO_BULLET,
  runFormat,
  type TextScope,
  writeLineShare,
} from './fill-text.ts';
import { splitLink } from './link-pieces.ts';
import type { TextPolicy } from './paragraph.ts';

/** Letter format of a position, with sizes that may differ by level. */
export interface LeveledLetterOverrides extends LetterOverrides {
  /** Sizes by level, if they differ from the text's own; the last applies to deeper levels. */
  readonly sizesPt?: readonly number[];
}

/** `algn` of a paragraph, if it overrides its placeholder. */
export function alignSide(
  { centered, atEnd }: Pick<FillParagraph, 'centered' | 'atEnd'>,
  rtl: boolean,
): 'ctr' | 'r' | 'l' | undefined {
  if (centered === true) return 'ctr';
  if (atEnd === true) return rtl ? 'l' : 'r';
  if (rtl) return 'r';
  return centered === false ? 'l' : undefined;
}

/** Programs identify a field by its type; the id must only be valid. */
const FIELD_ID = '{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}';

/** Text in a placeholder of the file, which defines its formatting: only differences are written. */
export class InheritedText implements TextPolicy<FillParagraph> {
  readonly #letters: LeveledLetterOverrides;
  readonly #scope: TextScope;
  readonly #align: string | undefined;

  /** @param align `algn` of all paragraphs, if their placeholder does not define it */
  constructor(letters: LeveledLetterOverrides, scope: TextScope, align?: string) {
    this.#letters = letters;
    this.#scope = scope;
    this.#align = align;
  }

  properties(paragraph: FillParagraph): Xml | undefined {
    const { rtl } = this.#scope;
    const { level, plain, lineShare } = paragraph;
    const attributes = {
      lvl: level === 0 ? undefined : level,
      algn: this.#align ?? alignSide(paragraph, rtl),
      rtl: rtl || undefined,
      marL: plain === true ? 0 : undefined,
      indent: plain === true ? 0 : undefined,
    };
    const spacing = lineShare === undefined ? undefined : writeLineShare(lineShare);
    const isEmpty = spacing === undefined && Object.values(attributes).every((value) => value === undefined);
    return isEmpty
      ? undefined
      : element('a:pPr', attributes, spacing, plain === true ? NO_BULLET : undefined);
  }

  run(into: Xml[], run: FillRun, { level }: FillParagraph): void {
    const {
      textColor,
      family,
      sizesPt,
      sizePt = sizesPt?.[Math.min(level, sizesPt.length - 1)],
    } = this.#letters;
    const { attributes, children } = runFormat(run, { textColor, family, sizePt }, this.#scope);
    const properties = element('a:rPr', attributes, ...children);
    if (run.field !== undefined)
      into.push(
        element('a:fld', { id: FIELD_ID, type: run.field }, properties, element('a:t', {}, text(run.text))),
      );
    else if (run.link === undefined) into.push(textRun(properties, text(run.text)));
    else
      for (const piece of splitLink(run.text, properties))
        into.push(textRun(piece.properties, text(piece.text)));
  }

  end(): undefined {
    return undefined;
  }
}
