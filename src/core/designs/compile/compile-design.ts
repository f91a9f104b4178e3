import { isOneOf, joinPhrases } from '../../locales/index.ts';
import { createRefusal, type FileEdits } from '../../ooxml/package/index.ts';
import type { ReadBox, ReadDeck, ReadLayout, ReadMaster, ReadTheme } from '../../ooxml/read/index.ts';
import type { CompiledSample } from '../../output/pptx/fill/sample/compiled-sample.ts';
import { layoutsOfShape } from '../../templates/layout-facts.ts';
import type { LayoutId } from '../../templates/layout-id.ts';
import type { BrandShapes, DesignLook, DesignReport } from '../design.ts';
import { findCopyable } from '../fill/sample-fill.ts';
import { readBrandShapes } from './brand-shapes.ts';
import { measureBoxCapacity } from './capacity.ts';
import { clearLayout } from './clear-layout.ts';
import { type CompiledDeck, prepareCopies, stripDeck } from './compiled-copies.ts';
import type { DesignLayout, DesignSlot, LayoutPurpose } from './compiled-layout.ts';
import { findUses } from './describe.ts';
import { LayoutObstacles } from './layout-obstacles.ts';
import { type LayoutPlaces, readLayoutPlaces } from './layout-places.ts';
import { findSlots, hasPictureBehind } from './layout-slots.ts';
import { findLayoutUse, isReserved, plainName } from './layout-use.ts';
import { readLook } from './look.ts';
import { promoteSlides } from './promote.ts';
import { openWithSharedLooks } from './raise-look.ts';
import { createReport } from './report.ts';
import { findShownTitle } from './shown-titles.ts';
import { chooseTableStyle } from './table-style.ts';
import { makeUniqueId } from './unique-id.ts';
import { measureUsualEmptyShare } from './usual-space.ts';

/** A presentation file as a design: its layouts with their purposes, and a report. */
export interface CompiledDesign {
  readonly title: string;
  /** Layouts in order of their use by the file's own slides. */
  readonly layouts: readonly DesignLayout[];
  /** Slides of the file that were promoted to layouts, in order; ids are unique among all layouts. */
  readonly samples: readonly DesignLayout[];
  readonly report: DesignReport;
  /** Text formats of each layout, by part. */
  readonly places: Readonly<Record<string, LayoutPlaces>>;
  /** Id of the style of tables. */
  readonly tableStyle: string;
  /** Sample slides ready to be copied, by part. */
  readonly copies: Readonly<Record<string, CompiledSample>>;
  /** The file as it was read, in a form that can be stored. */
  readonly deck: CompiledDeck;
  /** Colours and fonts of the master that is used most. */
  readonly look: DesignLook;
  readonly shapes: BrandShapes;
  /** Number of slides in the file. */
  readonly slides: number;
  /** Share of the content frame that most slides of the file leave empty in one piece. */
  readonly emptyShare: number;
  /** Parts of the file with which decks are made, where they differ from those that it has. */
  readonly edits?: FileEdits;
}

/** Margin around the free area of a layout, as a share of the slide. */
const MARGIN = 0.06;
/** Minimum height of a free area for text, as a share of the slide's height. */
const MIN_FREE = 0.35;
const FREE_PT = 18;
/** Gap between the graphics of a layout and its free area, as a share of the slide's height. */
const GAP = 0.02;
/** Share of the free area: graphics lower and wider than this near its top or bottom are bands or rules. */
const BAND = 0.2;
const TITLE_PT = 28;
const SERVICE_TYPES: ReadonlySet<string> = new Set(['ftr', 'dt', 'sldNum']);

/**
 * Determines the purposes of the layouts of a file. The result is deterministic.
 *
 * @throws Failure `invalid_input` if the file cannot be read or has no usable layout
 */
export function compileDesign(bytes: Uint8Array): CompiledDesign {
  const { deck, original, source, edits } = openWithSharedLooks(bytes);
  const themeless = deck.masters.find(
    ({ part }) =>
      !source.package
        .relationships(part)
        .some(({ type, target }) => type === 'theme' && source.package.has(target)),
  );
  if (themeless !== undefined)
    throw createRefusal(
      'damaged',
      `The slide master ${themeless.part} has no theme in the file, and PowerPoint cannot open a deck without one.`,
    );
  if (deck.layouts.length === 0)
    throw createRefusal(
      'no_usable_layout',
      'The file has a slide master without layouts, and every slide needs a layout to stand on.',
    );
  const use = countUses(deck);
  const { layouts: found, dropped } = usableLayouts(deck, use);
  if (!found.some(holdsText))
    throw createRefusal(
      'no_usable_layout',
      'None of the layouts of the file has room for a title and text, so no slides can be made from it.',
    );
  const painted = new LayoutObstacles(deck);
  const layouts = found.map((layout) => clearLayout(layout, deck, painted));
  const { samples: promoted, dropped: slides } = promoteSlides(
    deck,
    new Set(layouts.map(({ id }) => id)),
    (sample) => findCopyable(source, [sample]).length > 0,
  );
  const { copies, samples } = prepareCopies(source, deck, promoted);
  const report = createReport(deck, layouts, samples, [...dropped, ...slides], original);
  const tableStyle = chooseTableStyle(deck);
  const look = readLook(deck, deck.layouts.find(({ part }) => part === layouts[0]?.part)?.master);
  return {
    title: deck.title,
    layouts,
    samples,
    report,
    places: readLayoutPlaces(deck, tableStyle),
    tableStyle,
    copies,
    deck: stripDeck(deck),
    look,
    shapes: readBrandShapes(deck, samples),
    slides: deck.slides.length,
    emptyShare: measureUsualEmptyShare(deck),
    ...(edits === undefined ? {} : { edits }),
  };
}

/** Accepts damaged or empty layouts only if no other layout has room for text. */
function usableLayouts(deck: ReadDeck, use: ReadonlyMap<string, number>): ReturnType<typeof findLayouts> {
  const own = findLayouts(deck, use, {});
  if (own.layouts.some(holdsText)) return own;
  const damaged = findLayouts(deck, use, { damaged: true });
  if (damaged.layouts.some(holdsText)) return damaged;
  // Some programs draw everything on slides and leave layouts empty; only the backgrounds are usable then.
  const untitled = findLayouts(deck, use, { damaged: true, untitled: true });
  if (untitled.layouts.some(holdsText)) return untitled;
  // In a file with only covers and dividers, their backgrounds serve for text as well.
  const backdrops = findLayouts(
    deck,
    use,
    { damaged: true, untitled: true, backdrop: true },
    new Set(untitled.layouts.map(({ id }) => id)),
  );
  return { layouts: [...untitled.layouts, ...backdrops.layouts], dropped: untitled.dropped };
}

function holdsText({ slots, purpose }: DesignLayout): boolean {
  return purpose !== 'cover' && purpose !== 'section' && slots.some(({ role }) => role === 'body');
}

/** Exceptions from the rule that a usable layout has a title and only fillable placeholders. */
interface Lenience {
  readonly damaged?: boolean;
  /** Accepts layouts without a title; titles are placed where the file's slides show theirs. */
  readonly untitled?: boolean;
  /** Uses only the background of a layout, whatever its placeholders. */
  readonly backdrop?: boolean;
}

function findLayouts(
  deck: ReadDeck,
  use: ReadonlyMap<string, number>,
  { damaged = false, untitled = false, backdrop = false }: Lenience,
  ids = new Set<string>(),
): { readonly layouts: readonly DesignLayout[]; readonly dropped: DesignReport['dropped'] } {
  const dropped: { name: string; reason: string }[] = [];
  const layoutNames = new Map<string, string>();
  const shown = untitled ? findShownTitle(deck) : undefined;
  const usesOf = (master: string) =>
    deck.layouts
      .filter((layout) => layout.master === master)
      .reduce((sum, { part }) => sum + (use.get(part) ?? 0), 0);
  const layouts = deck.layouts
    .map((layout, index) => ({
      layout,
      index,
      used: use.get(layout.part) ?? 0,
      masterUse: usesOf(layout.master),
    }))
    .sort((a, b) => b.masterUse - a.masterUse || b.used - a.used || a.index - b.index)
    .flatMap(({ layout }): DesignLayout[] => {
      const master = deck.masters.find(({ part }) => part === layout.master);
      if (master === undefined) return [];
      const found = backdrop ? [] : findSlots(layout, master.theme, deck);
      const titled =
        untitled && !found.some(({ role }) => role === 'title')
          ? [createTitleSlot(deck, master.theme, shown), ...found]
          : found;
      const slots = addFreeArea(titled, layout, master, deck);
      const reason =
        slots === undefined
          ? 'It has no title to fill.'
          : ((damaged ? undefined : findSharedPlaceholders(layout)) ??
            findDuplicate(layoutNames, layout, slots));
      if (slots === undefined || reason !== undefined) {
        dropped.push({ name: layout.name.replace(/\s+/g, ' ').trim(), reason: reason ?? '' });
        return [];
      }
      const purpose = backdrop ? 'free' : classifyPurpose(layout, slots);
      return [
        {
          id: makeUniqueId(layout.name, ids),
          name: layout.name.replace(/\s+/g, ' ').trim() || purpose,
          description:
            (purpose === 'cover' || purpose === 'section') && CLOSING.test(layout.name)
              ? CLOSING_DESCRIPTION
              : DESCRIPTIONS[purpose],
          purpose,
          part: layout.part,
          slots,
          serves: findStandardUses(purpose, slots, layout.name),
        },
      ];
    });
  return { layouts, dropped };
}

/** Title box on a layout without a title: where the file's slides show theirs, or at the top. */
function createTitleSlot(
  { widthEmu, heightEmu }: ReadDeck,
  theme: ReadTheme,
  shown: ReturnType<typeof findShownTitle>,
): DesignSlot {
  if (shown !== undefined) {
    // A text box ends where its words do, but a longer title may extend to the opposite margin.
    const { x, y, width, height } = shown.box;
    const own = { x, y, width: Math.max(width, widthEmu - 2 * x), height };
    return { name: 'title', role: 'title', box: own, ...measureBoxCapacity(own, shown.sizePt, theme) };
  }
  const box = {
    x: widthEmu * MARGIN,
    y: heightEmu * MARGIN,
    width: widthEmu * (1 - 2 * MARGIN),
    height: heightEmu * 0.14,
  };
  return { name: 'title', role: 'title', box, ...measureBoxCapacity(box, TITLE_PT, theme) };
}

function countUses(deck: ReadDeck): Map<string, number> {
  const use = new Map<string, number>();
  for (const { layout } of deck.slides) if (layout !== undefined) use.set(layout, (use.get(layout) ?? 0) + 1);
  return use;
}

/** Adds the free area below the title to a layout that has only a title; undefined without a title. */
function addFreeArea(
  slots: readonly DesignSlot[],
  layout: ReadLayout,
  { theme }: ReadMaster,
  deck: ReadDeck,
): readonly DesignSlot[] | undefined {
  const title = slots.find(({ role }) => role === 'title');
  if (title === undefined) return undefined;
  if (slots.some(({ role }) => role !== 'title' && role !== 'picture')) return slots;
  const foot = Math.min(
    deck.heightEmu * (1 - MARGIN),
    ...layout.shapes
      .filter(
        ({ placeholder, box }) =>
          ['ftr', 'dt', 'sldNum'].includes(placeholder?.type ?? '') &&
          box.y > deck.heightEmu / 2 &&
          box.height > 0,
      )
      .map(({ box }) => box.y),
  );
  const top = title.box.y + title.box.height + deck.heightEmu * GAP;
  const room = {
    x: Math.max(title.box.x, 0),
    y: top,
    width: Math.min(title.box.width, deck.widthEmu - Math.max(0, title.box.x)),
    height: foot - top,
  };
  const beside = excludeBands(room, layout, deck.heightEmu * GAP);
  const box = beside.height < MIN_FREE * deck.heightEmu ? room : beside;
  if (box.height < MIN_FREE * deck.heightEmu) return slots;
  return [...slots, { name: 'body', role: 'body', box, ...measureBoxCapacity(box, FREE_PT, theme) }];
}

/** Excludes bands and rules at the top and bottom from the free area. */
function excludeBands(room: ReadBox, { shapes }: ReadLayout, gap: number): ReadBox {
  const bands = shapes.filter(
    ({ placeholder, box }) =>
      placeholder === undefined &&
      box.height < BAND * room.height &&
      Math.min(room.x + room.width, box.x + box.width) - Math.max(room.x, box.x) > BAND * room.width,
  );
  let [top, foot] = [room.y, room.y + room.height];
  // Sorted from the edge inwards, because bands may overlap.
  for (const { box } of bands.toSorted((a, b) => a.box.y - b.box.y))
    if (box.y <= top + BAND * room.height && box.y + box.height > top) top = box.y + box.height + gap;
  for (const { box } of bands.toSorted((a, b) => b.box.y - a.box.y))
    if (box.y > top && box.y + box.height >= foot - BAND * room.height && box.y < foot) foot = box.y - gap;
  return { ...room, y: top, height: foot - top };
}

/** Reason to drop a layout with placeholders of the same type and index: slides could fill only the first. */
function findSharedPlaceholders({ shapes }: ReadLayout): string | undefined {
  const keys = shapes.flatMap(({ placeholder, from }) =>
    placeholder === undefined || from !== 'layout' || SERVICE_TYPES.has(placeholder.type)
      ? []
      : [`${placeholder.type} ${placeholder.idx}`],
  );
  return new Set(keys).size === keys.length
    ? undefined
    : 'Some of its placeholders share one number, so slides fill only the first: insert these placeholders again in the layout, and each gets its own number.';
}

/** Reason to drop a layout that duplicates an earlier one. */
function findDuplicate(
  layoutNames: Map<string, string>,
  layout: ReadLayout,
  slots: readonly DesignSlot[],
): string | undefined {
  const rounded = (emu: number) => Math.round(emu / 200_000);
  const decoration = layout.shapes.filter(
    ({ placeholder, from }) => placeholder === undefined && from === 'layout',
  ).length;
  const use = findLayoutUse(layout, slots);
  const key = JSON.stringify([
    // Layouts for one kind of slide do not stand in for those of all others.
    use !== undefined && isReserved(use) ? use : '',
    layout.master,
    layout.background,
    decoration,
    slots.map(({ role, box }) => [
      role,
      rounded(box.x),
      rounded(box.y),
      rounded(box.width),
      rounded(box.height),
    ]),
  ]);
  const known = layoutNames.get(key);
  if (known !== undefined) return `It has the same placeholders as "${known}".`;
  layoutNames.set(key, layout.name);
  return undefined;
}

const SECTION = new RegExp(joinPhrases('layout_section'), 'iu');
const CLOSING = new RegExp(joinPhrases('layout_closing'), 'iu');
const COVER = isOneOf('layout_cover');

function classifyPurpose(layout: ReadLayout, slots: readonly DesignSlot[]): LayoutPurpose {
  const bodies = slots.filter(({ role }) => role === 'body').length;
  const centred = slots.some(({ placeholder }) => placeholder?.type === 'ctrTitle');
  if (layout.type === 'secHead' || (SECTION.test(layout.name) && bodies <= 1)) return 'section';
  if (layout.type === 'title' || COVER.test(plainName(layout.name)) || (centred && bodies === 0))
    return 'cover';
  if (slots.some(({ role }) => role === 'picture'))
    return bodies === 0 && hasPictureBehind(slots) ? 'cover' : 'picture';
  if (bodies >= 2) return 'columns';
  return slots.some(({ role, placeholder }) => role === 'body' && placeholder === undefined)
    ? 'free'
    : 'content';
}

/** Body placeholders of the file's own layouts accept text, charts and tables alike. */
function findStandardUses(purpose: LayoutPurpose, slots: readonly DesignSlot[], name: string): LayoutId[] {
  const uses = findUses({ purpose, slots, repeats: [], title: '', steps: false });
  const open =
    purpose !== 'cover' &&
    purpose !== 'section' &&
    slots.some(
      ({ role, placeholder }) =>
        role === 'body' && (placeholder === undefined || placeholder.type !== 'body'),
    );
  const bodies = slots.filter(({ role }) => role === 'body').length;
  const more = open ? layoutsOfShape(bodies > 1 ? 'open_bodies' : 'open_body') : [];
  const closes: LayoutId[] = purpose !== 'content' && CLOSING.test(name) ? ['closing'] : [];
  return [...new Set([...closes, ...uses, ...more])];
}

const CLOSING_DESCRIPTION = 'Closes the deck: thanks or next steps.';
const DESCRIPTIONS: Readonly<Record<LayoutPurpose, string>> = {
  cover: 'Opens the deck: its title and subject.',
  section: 'Divides the deck: the title of a section.',
  content: 'A title and one body of text, a table or a chart.',
  columns: 'A title and columns side by side, each with text, a table or a chart.',
  picture: 'A title with a picture.',
  free: 'A title and free room below it, for text, a table, a chart or pictures.',
};
