import { hasUprightScript } from '../scene/fonts/itemize.ts';
import type { RichParagraph, RichRun, TextStyle } from '../templates/tree.ts';
import { FORMULA_MARK, takeFormulas } from './inline-formulas.ts';
import type { ParagraphSpec, RunSpec } from './paragraph-spec.ts';
import { createFormulaRun, type TextOptions } from './paragraphs.ts';

/** Converts paragraphs with formats of their own to specs for measuring. */
export function createRichParagraphs(
  paragraphs: readonly RichParagraph[],
  style: TextStyle,
  options: TextOptions,
): ParagraphSpec[] {
  return paragraphs.flatMap(
    ({ runs, level = 0, bullet, indentEm = 0, gapEm = style.paragraphGapEm ?? 0.5 }): ParagraphSpec[] => {
      const specs = runs.flatMap((run) => createSpecs(run, runs.length === 1, style, options));
      return specs.length === 0
        ? []
        : [{ runs: specs, style, level, indentEm, gapEm, ...(bullet === undefined ? {} : { bullet }) }];
    },
  );
}

function createSpecs(run: RichRun, alone: boolean, style: TextStyle, options: TextOptions): RunSpec[] {
  // Scripts without italics use bold for emphasis.
  const upright = hasUprightScript(run.text);
  const slanted = run.italic === true;
  const format: Omit<RunSpec, 'text'> = {
    font: run.font ?? style.font,
    weight: upright && slanted ? 700 : (run.weight ?? style.weight),
    italic: !upright && ((style.italic ?? false) || slanted),
    ...(run.underline === true ? { underline: true } : {}),
    ...(run.strike === true ? { strike: true } : {}),
    ...(run.script === undefined ? {} : { script: run.script }),
    ...(run.highlight === undefined ? {} : { highlight: run.highlight }),
    ...(run.link === undefined ? {} : { link: run.link }),
    ...(run.color === undefined ? {} : { color: run.color }),
    ...computeRelativeScale(run, style),
  };
  if (run.code === true) return [{ ...format, text: run.text, font: 'mono', code: true }];
  if (!run.text.includes('$')) return [{ ...format, text: applyCase(run, run.text, style, options) }];
  const { text, formulas } = takeFormulas(run.text);
  let next = 0;
  return text.split(FORMULA_MARK).flatMap((words, index): RunSpec[] => {
    const formula = index === 0 ? undefined : formulas[next++];
    const set =
      formula === undefined
        ? []
        : [createFormulaRun(formula, formula.display && alone && text === FORMULA_MARK, format, options)];
    return words === '' ? set : [...set, { ...format, text: applyCase(run, words, style, options) }];
  });
}

/** Sizes of runs as multiples of the text size, so that they shrink together. */
function computeRelativeScale(
  { sizePt, sizeEm = 1 }: RichRun,
  { sizesPt: [largest = 0] }: TextStyle,
): Pick<RunSpec, 'scale'> {
  const scale = (sizePt === undefined || largest === 0 ? 1 : sizePt / largest) * sizeEm;
  return scale === 1 ? {} : { scale };
}

function applyCase({ upper }: RichRun, text: string, style: TextStyle, { lang }: TextOptions): string {
  return (upper ?? style.upper) === true ? text.toLocaleUpperCase(lang) : text;
}
