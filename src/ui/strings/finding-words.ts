import { findings as EN } from './en-findings.ts';
import { t, type Word } from './index.ts';
import { describePath } from './label-of.ts';
import { toPlainText } from './plain-words.ts';

/** Parts of a finding that its words depend on. */
export interface FoundFault {
  readonly code: string;
  readonly message: string;
  readonly fix: string;
  /** Field of the content, perhaps with its slide: "slides[2].content.items[0].heading". */
  readonly path?: string;
  /** Fields of what else it concerns. */
  readonly others?: readonly string[];
  /** Beginning of the text. */
  readonly words?: string;
  readonly fits?: { readonly characters: number; readonly of: number };
}

const WITHIN_DECK = /^slides\[\d+\]\.content\./;

/** A finding in the words of the forms: no names of elements, paths of fields or measures in pixels. */
export function describeFinding(finding: FoundFault): { readonly what: string; readonly fix: string } {
  const { code, message, fix, fits } = finding;
  const key = `finding.${code}`;
  if (!(key in EN)) return { what: toPlainText(message), fix: toPlainText(fix) };
  const values = {
    what: describePlace(finding),
    ...(fits === undefined ? {} : { n: fits.of, most: fits.characters }),
  };
  const [other] = finding.others ?? [];
  const what =
    code === 'overlap' && other !== undefined
      ? t('finding.overlap-two', { ...values, other: quote(other) })
      : t((code === 'text_overflow' && fits !== undefined ? `${key}-room` : key) as Word, values);
  return { what, fix: t(`${key}-fix` as Word) };
}

function describePlace({ path, words }: FoundFault): string {
  if (path !== undefined && path !== 'markup') return quote(path);
  return words === undefined ? t('finding.here') : `“${words}”`;
}

function quote(path: string): string {
  return `“${describePath(path.replace(WITHIN_DECK, ''))}”`;
}
