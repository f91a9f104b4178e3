import { layoutSlide } from '../../src/core/layout/layout-slide.ts';
import { writePptx } from '../../src/core/output/pptx/write-pptx.ts';
import { deckLanguage } from '../../src/core/presentations/language.ts';
import { findFontFamily } from '../../src/core/scene/fonts/font-book.ts';
import type { Box, Paragraph, Scene, TextElement } from '../../src/core/scene/scene.ts';
import type { LayoutContract } from '../../src/core/templates/contract.ts';
import { deckTemplate } from '../../src/core/templates/deck-template.ts';
import { findTemplate } from '../../src/core/templates/standard/index.ts';
import { resolveTheme } from '../../src/core/templates/themes.ts';
import type { LayoutTree, Template, TextStyle, TreeNode } from '../../src/core/templates/tree.ts';
import { BANKS, type Bank, type SampleLanguage } from '../core/templates/sample-banks.ts';
import { ENGINE } from './layout-engine.ts';
import type { OfficeWord } from './office-lines.ts';
import { officeWords } from './office-lines.ts';

/** A text frame as we set it, with what LibreOffice made of it. */
export interface ComparedFrame {
  readonly language: SampleLanguage;
  readonly template: string;
  readonly family: string;
  readonly lines: readonly string[];
  readonly theirs: readonly string[];
  /** For each of our lines: LibreOffice broke it at the same places. */
  readonly same: readonly boolean[];
  /** Height of the text, LibreOffice's over ours. */
  readonly height: number;
  /** Widths of the lines that are the same, LibreOffice's over ours. */
  readonly widths: readonly number[];
}

/** Any layout of the catalogue serves: frames that fill no placeholder stand on it as they are. */
const LAYOUT = 'statement';
/**
 * PDFs do not tell every letter that stands in a ligature; such lines are also the same when they are as
 * wide, which no other break would make them.
 */
const JOINED = /[\u0590-\u08ff\u0900-\u097f\u0e00-\u0e7f]/;
const JOINED_SLACK = 0.012;
const EDGE = 40;
const GAP = 28;
const ROOM = 720 - 2 * EDGE;

interface Placement {
  readonly text: string;
  readonly style: TextStyle;
  readonly width: number;
}

/** Every corpus text of a language in the template's voices: the title's, the list's and the cards'. */
function placements(template: Template, bank: Bank): Placement[] {
  const [title, list, card] = [
    styleAt(template, 'bullets', 'title'),
    styleAt(template, 'bullets', 'items'),
    styleAt(template, 'cards', '.text'),
  ];
  const sized = (style: TextStyle, step: number): TextStyle => ({
    ...style,
    align: 'start',
    sizesPt: [style.sizesPt[Math.min(step, style.sizesPt.length - 1)] ?? 18],
  });
  return [
    ...bank.title.flatMap((text) => [380, 620].map((width) => ({ text, style: sized(title, 0), width }))),
    ...[...bank.body, ...bank.long].flatMap((text) => [
      { text, style: sized(list, 1), width: 700 },
      { text, style: sized(list, 3), width: 470 },
      { text, style: sized(card, 1), width: 260 },
    ]),
    ...bank.body.map((text) => ({ text, style: sized(list, 4), width: 333 })),
  ];
}

function styleAt(template: Template, layout: string, bind: string): TextStyle {
  let found: TextStyle | undefined;
  const visit = (node: TreeNode): void => {
    if ((node.type === 'text' || node.type === 'list') && node.bind === bind) found ??= node.textStyle;
    if (node.type === 'box') node.children.forEach(visit);
    if (node.type === 'grid') visit(node.item);
  };
  const root = template.layouts[layout]?.root;
  if (root !== undefined) visit(root);
  if (found === undefined) throw new Error(`${template.id}: ${layout} shows no ${bind}`);
  return found;
}

function sceneOf(template: Template, frames: readonly Placement[], language: SampleLanguage): Scene {
  const { rtl } = deckLanguage(language);
  const fields = Object.fromEntries(
    frames.map((_, index) => [
      `text${index}`,
      { kind: 'text', role: 'body', description: 'A text' } as const,
    ]),
  );
  const contract: LayoutContract = { id: LAYOUT, name: 'Texts', description: 'Texts.', fields, example: {} };
  const children = frames.map(
    ({ style, width }, index): TreeNode => ({
      type: 'text',
      bind: `text${index}`,
      textStyle: style,
      role: 'none',
      style: { width },
    }),
  );
  const tree: LayoutTree = {
    id: LAYOUT,
    background: { token: 'background' },
    root: { type: 'box', style: { padding: EDGE, gap: GAP, align: 'start' }, children },
  };
  return layoutSlide({
    engine: ENGINE,
    spec: {
      layout: LAYOUT,
      content: Object.fromEntries(frames.map(({ text }, index) => [`text${index}`, text])),
    },
    tree,
    contract,
    theme: resolveTheme(template),
    lang: BANKS[language].region,
    rtl,
    index: 0,
    total: 1,
    deckTitle: 'Texts',
    words: (key) => key,
    pictures: new Map(),
    icons: () => ({ name: 'circle' }),
    mode: 'slide',
  });
}

/** Slides full of frames, none of them beyond the edge. */
function scenes(template: Template, language: SampleLanguage): Scene[] {
  const out: Scene[] = [];
  let waiting: Placement[] = [];
  for (const placement of placements(template, BANKS[language])) {
    const more = [...waiting, placement];
    const height = textsOf(sceneOf(template, more, language)).reduce(
      (sum, { neededHeightPx }) => sum + neededHeightPx + GAP,
      -GAP,
    );
    if (height <= ROOM || waiting.length === 0) waiting = more;
    else {
      out.push(sceneOf(template, waiting, language));
      waiting = [placement];
    }
  }
  return waiting.length === 0 ? out : [...out, sceneOf(template, waiting, language)];
}

function textsOf(scene: Scene): TextElement[] {
  return scene.elements.filter((element) => element.type === 'text');
}

/** Sets the corpus of the languages in the templates' voices and compares with LibreOffice. */
export async function compareText(
  templates: readonly string[],
  languages: readonly SampleLanguage[],
): Promise<ComparedFrame[]> {
  const jobs = templates.flatMap((id) =>
    languages.map((language) => ({
      id,
      language,
      template: findTemplate(id),
      scenes: scenes(findTemplate(id), language),
    })),
  );
  const decks = new Map<string, Uint8Array>();
  for (const { id, language, template, scenes: slides } of jobs) {
    const { rtl } = deckLanguage(language);
    const lang = BANKS[language].region;
    const theme = resolveTheme(template);
    const deck = {
      title: 'Texts',
      lang,
      rtl,
      theme,
      template: deckTemplate(template, theme, lang, rtl, ENGINE),
      slides,
      media: new Map(),
      createdAt: '2026-01-01T00:00:00.000Z',
    };
    decks.set(`${id}-${language}`, await writePptx(deck));
  }
  const read = officeWords(decks);
  return jobs.flatMap(({ id, language, template, scenes: slides }) => {
    const family = findFontFamily('body', resolveTheme(template), BANKS[language].region).family;
    return slides.flatMap((scene, index) => {
      const words = read.get(`${id}-${language}`)?.[index] ?? [];
      return textsOf(scene).map((frame) => compare(frame, words, { language, template: id, family }));
    });
  });
}

function compare(
  { box, paragraphs }: TextElement,
  words: readonly OfficeWord[],
  of: Pick<ComparedFrame, 'language' | 'template' | 'family'>,
): ComparedFrame {
  const theirs = linesIn(box, words);
  const ours = paragraphs.flatMap((paragraph) => textLines(paragraph));
  const same = ours.map(
    (line, index) =>
      letters(line.text) === letters(theirs[index]?.text ?? '') ||
      (JOINED.test(line.text) && Math.abs((theirs[index]?.width ?? 0) / line.width - 1) < JOINED_SLACK),
  );
  const [first, last] = [theirs[0], theirs.at(-1)];
  const pitch = ours[0]?.height ?? 1;
  const height =
    first === undefined || last === undefined
      ? 0
      : (last.middle - first.middle + pitch) / (ours.length * pitch);
  // Lines are broken by the weights that office programs know; other weights are drawn narrower than theirs.
  const office = paragraphs.every(({ runs }) => runs.every(({ weight }) => weight === 400 || weight === 700));
  const widths = ours.flatMap(({ width }, index) =>
    office && same[index] === true ? [(theirs[index]?.width ?? 0) / width] : [],
  );
  return {
    ...of,
    lines: ours.map(({ text }) => text),
    theirs: theirs.map(({ text }) => text),
    same,
    height,
    widths,
  };
}

function textLines({ lines }: Paragraph): { text: string; width: number; height: number }[] {
  return lines.map(({ spans, width, height }) => ({
    text: spans.map(({ text }) => text).join(''),
    width,
    height,
  }));
}

/** Words that stand in the box, gathered to lines from top to bottom. */
function linesIn(box: Box, words: readonly OfficeWord[]): { text: string; width: number; middle: number }[] {
  const inside = words.filter(
    ({ top, bottom }) =>
      (top + bottom) / 2 > box.y - GAP / 2 && (top + bottom) / 2 < box.y + box.height + GAP / 2,
  );
  const lines: { words: OfficeWord[]; middle: number }[] = [];
  for (const word of [...inside].sort((a, b) => a.top + a.bottom - b.top - b.bottom)) {
    const middle = (word.top + word.bottom) / 2;
    const line = lines.at(-1);
    if (line !== undefined && middle - line.middle < (word.bottom - word.top) * 0.4) line.words.push(word);
    else lines.push({ words: [word], middle });
  }
  return lines.map(({ words: own, middle }) => ({
    text: own.map(({ text }) => text).join(''),
    width: Math.max(...own.map(({ right }) => right)) - Math.min(...own.map(({ left }) => left)),
    middle,
  }));
}

/** Letters and figures of a line whatever their order, since PDFs keep the order of what is drawn. */
function letters(text: string): string {
  return [...text.normalize('NFKD')]
    .filter((char) => /[\p{L}\p{N}]/u.test(char))
    .sort()
    .join('');
}
