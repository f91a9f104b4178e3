import { FINDINGS, type Finding } from '../../scene/finding.ts';
import type { SlideMaterial } from '../design.ts';
import type { Choice } from './choice.ts';
import type { Page } from './page-faults.ts';
import { countLetters } from './place-fits.ts';

/** Reports what a slide asks for and the chosen layout cannot show. */
export function findFillFindings(material: SlideMaterial, page: Page, slide: number): Finding[] {
  return [
    ...findHiddenIcons(material, page.choice, slide),
    ...findUndrawnFields(material, page.choice, slide),
    ...findOverfullText(material, page, slide),
    ...findLongTitle(material, page, slide),
  ];
}

/** Reports requested icons that the chosen layout cannot show. */
function findHiddenIcons(
  { items = [] }: SlideMaterial,
  choice: Choice | undefined,
  slide: number,
): Finding[] {
  const shown = (choice?.plan?.repeats ?? []).flatMap(({ items: all }) =>
    all.map((one) => [...one.values()].some(({ kind }) => kind === 'icon')),
  );
  const icons = items.flatMap(({ icon }, at) =>
    icon?.meant === true && shown[at] !== true && choice?.bodyArea === undefined ? [icon.name] : [],
  );
  if (icons.length === 0) return [];
  return [
    {
      code: 'not_shown',
      severity: 'info',
      slide,
      message: `The design's layout "${choice?.layout.name ?? ''}" has no place for icons: ${icons.map((name) => `"${name}"`).join(', ')} ${icons.length === 1 ? 'is' : 'are'} left out.`,
      fix: FINDINGS.not_shown.fix,
    },
  ];
}

/** Reports fields that only the drawing of a standard layout shows, on a layout that shows its texts instead. */
export function findUndrawnFields(
  { drawnFields = [] }: SlideMaterial,
  choice: Choice | undefined,
  slide: number,
): Finding[] {
  if (choice?.bodyArea !== undefined || choice?.framed !== undefined) return [];
  const fields = Map.groupBy(drawnFields, (path) => path.replace(/\[\d+\]/g, '[]'));
  return [...fields].map(
    ([field, [path = '']]): Finding => ({
      code: 'not_shown',
      severity: 'info',
      slide,
      path: `slides[${slide - 1}].content.${path}`,
      message: `The design's layout "${choice?.layout.name ?? ''}" has no place for "${field}", which is left out.`,
      fix: FINDINGS.not_shown.fix,
    }),
  );
}

/** Reports text that needs more slides to be legible. */
function findOverfullText(
  material: SlideMaterial,
  page: {
    readonly choice: Choice | undefined;
    readonly pages: number;
    readonly findings: readonly Finding[];
  },
  slide: number,
): Finding[] {
  const pages = material.own === undefined ? countPages(material, page.pages) : countItemPages(page);
  if (pages < 2) return [];
  return [
    {
      code: 'text_overflow',
      severity: 'warning',
      slide,
      message: `The text of slide ${slide} needs ${pages} slides of the design's layout "${page.choice?.layout.name ?? ''}" to be legible, not one.`,
      measured: pages,
      allowed: 1,
      unit: 'slides',
      fix: 'Move part of it to another slide, or shorten it.',
    },
  ];
}

/** Largest factor of a title that looks smaller than those of other slides. */
const SMALLER_TITLE = 0.9;

/** Reports a title that took room from the content below or is smaller, because its place holds fewer characters. */
function findLongTitle(
  { title, kind }: SlideMaterial,
  {
    choice,
    isTitleMoved,
    titleScale,
  }: {
    readonly choice: Choice | undefined;
    readonly isTitleMoved: boolean;
    readonly titleScale: number;
  },
  slide: number,
): Finding[] {
  const slot = choice?.layout.slots.find(({ role }) => role === 'title');
  const letters = countLetters([{ text: title, level: 0 }]);
  const isSmaller = kind === 'content' && titleScale < SMALLER_TITLE;
  if (!(isTitleMoved || isSmaller) || slot === undefined || slot.characters < 1 || letters <= slot.characters)
    return [];
  const effect = isSmaller
    ? `so it is set ${Math.round((1 - titleScale) * 100)} % smaller than those of other slides`
    : 'so it takes more lines and the content has less room';
  return [
    {
      code: 'text_overflow',
      severity: 'warning',
      slide,
      message: `The title of slide ${slide} has ${letters} characters; its place on the layout "${choice?.layout.name ?? ''}" holds about ${slot.characters}, ${effect}.`,
      measured: letters,
      allowed: slot.characters,
      unit: 'characters',
      fix: `Shorten the title to ${slot.characters} characters.`,
    },
  ];
}

function countPages({ kind, parts, tables, items = [] }: SlideMaterial, wanted: number): number {
  const entries = Math.max(
    items.length,
    ...parts.map(({ paragraphs }) => paragraphs.length),
    ...tables.map(({ rows }) => rows.length),
    0,
  );
  return kind !== 'content' || entries < 2 ? 1 : Math.min(wanted, entries);
}

/** Authors know the capacities of a layout's slots, but more items than the sample has are narrower. */
function countItemPages({
  choice,
  findings,
}: {
  readonly choice: Choice | undefined;
  readonly findings: readonly Finding[];
}): number {
  if (!findings.some(({ code, severity }) => code === 'text_too_small' && severity === 'error')) return 1;
  const { repeats = [] } = choice?.layout ?? {};
  return Math.max(
    1,
    ...(choice?.plan?.repeats ?? []).map(({ items }, at) =>
      Math.ceil(items.length / (repeats[at]?.items.length ?? items.length)),
    ),
  );
}
