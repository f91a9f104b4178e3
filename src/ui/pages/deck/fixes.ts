import type { Finding } from '../../api/deck-client.ts';
import type { Word } from '../../strings/index.ts';
import { readPath } from './content-path.ts';
import type { DeckData, DeckSlide } from './deck-data.ts';
import type { DeckEdit } from './deck-edit.ts';
import { groupLayouts, tryLayouts } from './tried-layouts.ts';

/** One-click fix of a finding, as edits that undo can revert. */
export interface Fix {
  readonly word: Word;
  readonly onOverflow?: 'split';
  /** Undefined if no fix was found. */
  edits(): readonly DeckEdit[] | Promise<readonly DeckEdit[] | undefined>;
}

interface Place {
  readonly deck: DeckData;
  readonly slide: DeckSlide;
  readonly number: number;
  /** Returns the ids of all layouts available to the deck. */
  readonly layouts: () => Promise<readonly string[]>;
}

/** Findings that another layout may resolve with the same text. */
const OF_LAYOUT: ReadonlySet<string> = new Set([
  'text_overflow',
  'off_canvas',
  'overlap',
  'text_too_small',
  'sparse_slide',
  'crowded',
  'repeated_layout',
  'picture_missing',
  'picture_cut',
]);

/** Fixes that need no judgement about the text. */
export function listFixes({ code, path }: Finding, place: Place): Fix[] {
  const { deck, slide } = place;
  const fixes: Fix[] = [];
  if (code === 'text_overflow')
    fixes.push({
      word: 'fix.split',
      onOverflow: 'split',
      edits: () => [
        { op: 'set_layout', slide: slide.id, layout: slide.layout, content: { ...slide.content } },
      ],
    });
  if (code === 'duplicate_title')
    fixes.push({ word: 'fix.number-titles', edits: () => numberTitles(deck, slide.title) });
  if (code === 'low_contrast' && deck.theme !== undefined)
    fixes.push({ word: 'fix.own-colors', edits: () => [{ op: 'set_deck', theme: null }] });
  if (code === 'chart_trimmed' && path !== undefined)
    fixes.push({
      word: 'fix.bars',
      edits: () => [{ op: 'set_field', slide: slide.id, path: `${path}.type`, value: 'horizontal_bar' }],
    });
  if (code === 'formula_broken' && path !== undefined) {
    const words = readPath(slide.content, path);
    if (typeof words === 'string')
      fixes.push({
        word: 'fix.money',
        edits: () => [{ op: 'set_field', slide: slide.id, path, value: words.replace(/(?<!\\)\$/g, '\\$') }],
      });
  }
  if (OF_LAYOUT.has(code)) fixes.push({ word: 'fix.layout', edits: () => findBetterLayout(code, place) });
  return fixes;
}

/** Titles such as "Why now (1/2)", "Why now (2/2)". */
function numberTitles({ slides }: DeckData, title: string): DeckEdit[] {
  const alike = slides.filter(
    (slide) => slide.title.trim() === title.trim() && typeof slide.content['title'] === 'string',
  );
  return alike.map((slide, index) => ({
    op: 'set_field',
    slide: slide.id,
    path: 'title',
    value: `${String(slide.content['title']).trim()} (${index + 1}/${alike.length})`,
  }));
}

/** First layout that shows the complete slide without this finding and without new ones. */
async function findBetterLayout(
  code: string,
  { deck, slide, number, layouts }: Place,
): Promise<readonly DeckEdit[] | undefined> {
  const beside = new Set([
    slide.layout,
    ...(code === 'repeated_layout' ? [deck.slides[number]?.layout, deck.slides[number - 2]?.layout] : []),
  ]);
  const others = (await layouts()).filter((layout) => !beside.has(layout));
  for (const some of groupLayouts(others)) {
    const { pictures } = await tryLayouts(deck, number, some);
    const fitting = pictures.find(
      ({ findings, warnings = [] }) =>
        findings?.every((found) => found.code !== code && found.severity === 'info') && warnings.length === 0,
    );
    if (fitting?.layout !== undefined) return [{ op: 'set_layout', slide: slide.id, layout: fitting.layout }];
  }
  return undefined;
}
