import type { Box, Canvas, DeckTemplate, PlaceholderRole, SceneElement } from '../../../scene/scene.ts';
import { CANVAS } from '../../../scene/scene.ts';
import type { FontRole, Paint } from '../../../scene/theme.ts';
import { centipoints, defRPr, emu, fontSize, lvlPPr } from '../../xml/drawing.ts';
import { PRESENTATION_NS } from '../../xml/namespaces.ts';
import { element, join, type Xml, xmlDocument } from '../../xml/xml.ts';
import type { SchemeColors } from '../drawing/scheme-colors.ts';
import { wrapShapes } from '../drawing/shape-tree.ts';
import type { ThemeFonts } from '../drawing/theme-fonts.ts';
import { writeFieldParagraph, writePlainParagraph } from '../text/paragraph.ts';
import { writePlaceholderShape } from './placeholder-shape.ts';
import { writeBackground, writeCommonSlide } from './slide-frame.ts';
import { writeColorMap } from './theme.ts';

const MARGIN_PX = 64;
const LEVEL_INDENT_PX = 28;
/** Minimum size for kerning, as in PowerPoint's own templates. */
const KERN_FROM_PX = 16;
type DefaultRole = 'title' | 'body' | 'footer' | 'date' | 'slide_number';

/** Positions for placeholders that a template's layouts do not have. */
function placeDefaults({ widthPx, heightPx }: Canvas): Readonly<Record<DefaultRole, Box>> {
  const width = widthPx - 2 * MARGIN_PX;
  const foot = heightPx - 56;
  return {
    title: { x: MARGIN_PX, y: 48, width, height: 96 },
    body: { x: MARGIN_PX, y: 176, width, height: heightPx - 264 },
    footer: { x: (widthPx * 5) / 16, y: foot, width: (widthPx * 3) / 8, height: 24 },
    date: { x: MARGIN_PX, y: foot, width: Math.min(280, (widthPx * 7) / 32), height: 24 },
    slide_number: { x: widthPx - MARGIN_PX - 120, y: foot, width: 120, height: 24 },
  };
}
const SMALL_SIZE_PX = 16;

export interface MasterInput {
  readonly template: DeckTemplate;
  readonly colors: SchemeColors;
  readonly fonts: ThemeFonts;
  readonly lang: string;
  readonly rtl: boolean;
  /** Ids and relationship ids of the layouts, in order. */
  readonly layoutIds: readonly { readonly id: number; readonly relationshipId: string }[];
}

/** Writes the slide master: title and body styles, and the placeholders that layouts inherit from. */
export function writeSlideMaster(input: MasterInput): string {
  const { template, colors, lang, rtl } = input;
  const background = findCommonBackground(template);
  const start = { algn: rtl ? 'r' : 'l', rtl };
  const small = (align: 'l' | 'ctr' | 'r') =>
    writeLevels(input, {
      font: 'body',
      sizes: [SMALL_SIZE_PX],
      color: { token: 'muted' },
      align,
      bold: false,
    });
  const shapes = [
    writePlaceholderShape({
      id: 2,
      name: 'Title',
      type: 'title',
      box: findPlaceholderBox(template, 'title'),
      anchor: 't',
      paragraphs: writePlainParagraph('Title', lang, element('a:pPr', start)),
    }),
    writePlaceholderShape({
      id: 3,
      name: 'Body',
      type: 'body',
      index: 1,
      box: findPlaceholderBox(template, 'body'),
      anchor: 't',
      paragraphs: join(
        [0, 1, 2, 3, 4].map((lvl) =>
          writePlainParagraph(
            `Level ${lvl + 1}`,
            lang,
            element('a:pPr', { lvl: lvl === 0 ? undefined : lvl, ...start }),
          ),
        ),
      ),
    }),
    writePlaceholderShape({
      id: 4,
      name: 'Date',
      type: 'dt',
      size: 'half',
      index: 2,
      box: findPlaceholderBox(template, 'date'),
      anchor: 'ctr',
      levels: small(rtl ? 'r' : 'l'),
    }),
    writePlaceholderShape({
      id: 5,
      name: 'Footer',
      type: 'ftr',
      size: 'quarter',
      index: 3,
      box: findPlaceholderBox(template, 'footer'),
      anchor: 'ctr',
      levels: small('ctr'),
    }),
    writePlaceholderShape({
      id: 6,
      name: 'Slide number',
      type: 'sldNum',
      size: 'quarter',
      index: 4,
      box: findPlaceholderBox(template, 'slide_number'),
      anchor: 'ctr',
      levels: small(rtl ? 'l' : 'r'),
      paragraphs: writeFieldParagraph('slidenum', '‹#›', lang),
    }),
  ];
  return xmlDocument(
    element(
      'p:sldMaster',
      { ...PRESENTATION_NS, preserve: true },
      writeCommonSlide(wrapShapes(shapes), writeBackground(background, colors)),
      writeColorMap(colors),
      element(
        'p:sldLayoutIdLst',
        {},
        ...input.layoutIds.map(({ id, relationshipId }) =>
          element('p:sldLayoutId', { id, 'r:id': relationshipId }),
        ),
      ),
      writeTextStyles(input),
    ),
  );
}

/** Finds the background that most layouts share. The others declare their own. */
export function findCommonBackground(template: DeckTemplate): Paint {
  const counts = new Map<string, { paint: Paint; count: number }>();
  for (const { scene } of template.layouts) {
    const key = JSON.stringify(scene.background);
    const known = counts.get(key) ?? { paint: scene.background, count: 0 };
    counts.set(key, { ...known, count: known.count + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count)[0]?.paint ?? { token: 'background' };
}

/** Writes `a:lvl1pPr` and following for the sizes; also used for the presentation's default text style. */
export function writeLevels(
  input: Pick<MasterInput, 'colors' | 'fonts' | 'lang' | 'rtl'>,
  style: {
    readonly font: FontRole;
    readonly sizes: readonly number[];
    readonly color: Paint;
    readonly align: 'l' | 'ctr' | 'r';
    readonly bold: boolean;
    readonly bulletChar?: string;
    readonly lineHeight?: number;
  },
): Xml {
  return join(
    style.sizes.map((sizePx, level) => {
      const bulleted = style.bulletChar !== undefined;
      return lvlPPr(level + 1)(
        {
          marL: emu(LEVEL_INDENT_PX * (bulleted ? level + 1 : level)),
          indent: bulleted ? -emu(LEVEL_INDENT_PX) : 0,
          algn: style.align,
          defTabSz: 914_400,
          rtl: input.rtl,
          eaLnBrk: true,
          latinLnBrk: false,
          hangingPunct: true,
        },
        {
          lnSpc:
            style.lineHeight === undefined
              ? undefined
              : element('a:lnSpc', {}, element('a:spcPct', { val: Math.round(style.lineHeight * 100_000) })),
          spcBef: bulleted
            ? element('a:spcBef', {}, element('a:spcPts', { val: centipoints(sizePx * 0.4) }))
            : undefined,
          buFont: bulleted ? element('a:buFont', { typeface: '+mn-lt' }) : undefined,
          bullet: bulleted ? element('a:buChar', { char: style.bulletChar }) : element('a:buNone'),
          defRPr: defRPr(
            { sz: fontSize(sizePx), b: style.bold, kern: centipoints(KERN_FROM_PX) },
            { fill: input.colors.fill(style.color), ...input.fonts.runFonts(style.font, input.lang) },
          ),
        },
      );
    }),
  );
}

function writeTextStyles(input: MasterInput): Xml {
  const { template, rtl } = input;
  const align = rtl ? 'r' : 'l';
  const color: Paint = { token: 'text' };
  const titleRun = findTitle(template);
  const bold = titleRun?.type === 'text' && (titleRun.paragraphs[0]?.runs[0]?.weight ?? 700) >= 600;
  return element(
    'p:txStyles',
    {},
    element(
      'p:titleStyle',
      {},
      writeLevels(input, {
        font: 'heading',
        sizes: [template.titleSizePx],
        color,
        align,
        bold,
        lineHeight: 0.95,
      }),
    ),
    element(
      'p:bodyStyle',
      {},
      writeLevels(input, {
        font: 'body',
        sizes: template.bodySizesPx,
        color,
        align,
        bold: false,
        bulletChar: '•',
      }),
    ),
    element(
      'p:otherStyle',
      {},
      writeLevels(input, {
        font: 'body',
        sizes: Array.from({ length: 9 }, () => 24),
        color,
        align,
        bold: false,
      }),
    ),
  );
}

function findTitle(template: DeckTemplate): SceneElement | undefined {
  return template.layouts
    .flatMap(({ scene }) => scene.elements)
    .find(({ placeholder, type }) => placeholder === 'title' && type === 'text');
}

/** Finds the most frequent position of a placeholder among the layouts; for bodies the largest. */
function findPlaceholderBox(template: DeckTemplate, role: DefaultRole & PlaceholderRole): Box {
  const defaults = placeDefaults(template.canvas ?? CANVAS);
  const boxes = template.layouts.flatMap(({ scene }) =>
    scene.elements.filter(({ placeholder }) => placeholder === role).map(({ box }) => box),
  );
  if (role === 'body')
    return boxes.sort((a, b) => b.width * b.height - a.width * a.height)[0] ?? defaults.body;
  const counts = new Map<string, number>();
  for (const box of boxes) counts.set(JSON.stringify(box), (counts.get(JSON.stringify(box)) ?? 0) + 1);
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  return boxes.find((box) => JSON.stringify(box) === best?.[0]) ?? defaults[role];
}
