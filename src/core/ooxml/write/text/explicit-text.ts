import type { Bullet, Paragraph, Run } from '../../../scene/scene.ts';
import { findLargestSizePx } from '../../../scene/script-letters.ts';
import { defRPr, emu, fontSize, lvlPPr, per100000, pPr } from '../../xml/drawing.ts';
import { element, type Xml } from '../../xml/xml.ts';
import { paintKey } from '../drawing/format-cache.ts';
import type { PartContext } from '../drawing/part-context.ts';
import { hasFormula, spaceBefore, writeLineSpacing } from './line-spacing.ts';
import type { TextPolicy } from './paragraph.ts';
import { pushRun, writeEndProperties, writeSlideNumber } from './run.ts';

const MAX_LEVEL = 8;

/** Writes text that we lay out, with all formatting explicit. */
export class ExplicitText implements TextPolicy<Paragraph> {
  readonly #context: PartContext;
  readonly #numbered: Paragraph | undefined;

  /** @param numbered the paragraph that shows the slide number */
  constructor(context: PartContext, numbered?: Paragraph) {
    this.#context = context;
    this.#numbered = numbered;
  }

  properties(paragraph: Paragraph): Xml {
    const context = this.#context;
    return hasFormula(paragraph)
      ? getCachedProperties(paragraph, context)
      : context.formats.paragraphs.get(paragraph, () => getCachedProperties(paragraph, context));
  }

  run(into: Xml[], run: Run, paragraph: Paragraph): void {
    if (paragraph === this.#numbered && run === findNumberRun(paragraph.runs, this.#context.slideNumber))
      into.push(...writeSlideNumber(run, this.#context));
    else pushRun(into, run, paragraph, this.#context);
  }

  /** Only an empty paragraph takes its height from the format of its end. */
  end({ runs: [first] }: Paragraph): Xml | undefined {
    return first === undefined ? undefined : writeEndProperties(first, this.#context);
  }
}

function getCachedProperties(paragraph: Paragraph, context: PartContext): Xml {
  const { align, rtl, level, indentPx, spaceBeforePx, lineHeight, bullet, runs } = paragraph;
  const run = runs[0];
  const mark =
    bullet === undefined
      ? ''
      : `${bullet.kind === 'char' ? bullet.char : `${bullet.startAt}${bullet.plain}`} ${bullet.scale} ${paintKey(bullet.color)}`;
  const key = `p ${align} ${rtl} ${level} ${indentPx} ${spaceBeforePx} ${lineHeight} ${mark} ${run?.font} ${findLargestSizePx(runs)} ${run?.weight} ${run?.lang} ${hasFormula(paragraph)}`;
  return context.formats.get(key, () =>
    pPr(createAttributes(paragraph), writeProperties(paragraph, context)),
  );
}

/** Writes `a:lvlNpPr` for the level of a prompt, so that text that a person types looks like the layout. */
export function writeLevelStyle(paragraph: Paragraph, context: PartContext): Xml {
  const [run] = paragraph.runs;
  const format =
    run === undefined
      ? undefined
      : defRPr(
          { sz: fontSize(run.sizePx), b: run.weight >= 600, i: run.italic },
          { fill: context.colors.fill(run.color), ...context.fonts.runFonts(run.font, run.lang) },
        );
  const { lvl: _, ...rest } = createAttributes(paragraph);
  return lvlPPr(Math.min(paragraph.level, MAX_LEVEL) + 1)(rest, {
    ...writeProperties(paragraph, context),
    defRPr: format,
  });
}

/** Finds the run with the slide number: the first that contains it, else the first one. */
function findNumberRun(runs: readonly Run[], slideNumber: number | undefined): Run | undefined {
  return (
    runs.find(({ text }) =>
      slideNumber === undefined ? /\d|‹#›/u.test(text) : text.includes(String(slideNumber)),
    ) ?? runs[0]
  );
}

type Attributes = {
  readonly lvl: number | undefined;
  readonly marL: number;
  readonly indent: number;
  readonly algn: string;
  readonly rtl: boolean;
  readonly eaLnBrk: boolean | undefined;
  readonly hangingPunct: boolean | undefined;
};

function createAttributes(paragraph: Paragraph): Attributes {
  const lang = paragraph.runs[0]?.lang ?? '';
  const bulleted = paragraph.bullet !== undefined;
  const start = paragraph.level * paragraph.indentPx + paragraph.indentPx;
  return {
    lvl: paragraph.level === 0 ? undefined : Math.min(paragraph.level, MAX_LEVEL),
    marL: emu(start),
    indent: bulleted ? -emu(paragraph.indentPx) : 0,
    algn: toAlignment(paragraph),
    rtl: paragraph.rtl,
    // Korean words stay whole and punctuation does not hang, so that lines break as in the layout.
    eaLnBrk: /^ko\b/.test(lang) ? false : undefined,
    hangingPunct: /^(?:ja|ko|zh)\b/.test(lang) ? false : undefined,
  };
}

/** PowerPoint aligns to physical sides. */
function toAlignment({ align, rtl }: Paragraph): string {
  if (align === 'center') return 'ctr';
  return (align === 'start') === rtl ? 'r' : 'l';
}

function writeProperties(paragraph: Paragraph, context: PartContext) {
  return {
    lnSpc: writeLineSpacing(paragraph),
    spcBef: spaceBefore(paragraph.spaceBeforePx),
    buClr:
      paragraph.bullet === undefined
        ? undefined
        : element('a:buClr', {}, context.colors.color(paragraph.bullet.color)),
    buSzPct:
      paragraph.bullet?.scale === undefined
        ? undefined
        : element('a:buSzPct', { val: per100000(Math.min(4, Math.max(0.25, paragraph.bullet.scale))) }),
    buFont:
      paragraph.bullet?.kind === 'char'
        ? context.fonts.bulletFontOf(paragraph.bullet.char, paragraph.runs[0]?.lang ?? '')
        : undefined,
    bullet: writeBullet(paragraph.bullet),
  };
}

function writeBullet(bullet: Bullet | undefined): Xml {
  if (bullet === undefined) return element('a:buNone');
  if (bullet.kind === 'char') return element('a:buChar', { char: bullet.char });
  return element('a:buAutoNum', {
    type: bullet.plain ? 'arabicPlain' : 'arabicPeriod',
    startAt: bullet.startAt === 1 ? undefined : bullet.startAt,
  });
}
