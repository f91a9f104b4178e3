import type { ReadLayout } from '../../ooxml/read/index.ts';
import type { DesignReport, FileFix } from '../design.ts';

/** Opens the layouts of a file in PowerPoint. */
const MASTER = 'View > Slide Master';

/** Steps in PowerPoint that repair each fault of a file, by the fault. */
export const REPAIR_STEPS = {
  overhang: `${MASTER}, select each named layout and drag its placeholders onto the slide; then close the master view.`,
  slide_numbers: `${MASTER}, select the master at the top, Master Layout > tick Slide number; then tick Footers on each named layout.`,
  footers: `${MASTER}, select each named layout and tick Footers in the Master Layout group.`,
  cover: `${MASTER} > Insert Layout, place a title and a subtitle on it, then right-click > Rename Layout and call it "Title Slide".`,
  section: `${MASTER} > Insert Layout, place a title on it, then right-click > Rename Layout and call it "Section Header".`,
  text: `${MASTER}, select the layout for content, Insert Placeholder > Content, and draw it over the free area.`,
  titles: `${MASTER}, select the master at the top, Master Layout > tick Title, and set its font, size and colour.`,
  prompts: `${MASTER}, click the text on the layout that shows it, and replace or delete it.`,
  faint_titles: `${MASTER}, select each named layout, click its title, Home > Font Color, and choose a theme colour that stands out.`,
  theme_contrast: `${MASTER} > Colors > Customize Colors, and darken or lighten the named colours.`,
  faint_text: 'Open each named slide, select the text, and choose another colour under Home > Font Color.',
  title_size: `${MASTER}, select each named layout, widen the title's box by its side handles, or choose a smaller size under Home > Font Size.`,
  small_text: 'Open each named slide, select the text, and choose a larger size under Home > Font Size.',
  typed_numbers:
    'Delete the typed number on each named slide, then Insert > Slide Number > tick Slide number > Apply to All.',
  leftovers: `${MASTER}, paste what belongs to the design there, and delete it from the named slides.`,
  shared_ids: 'File > Save As, and save the file under a new name as .pptx or .potx.',
  rtl_fonts: `${MASTER} > Fonts > Customize Fonts, and choose the fonts for complex scripts.`,
} as const satisfies Record<string, string>;

export type RepairedFault = keyof typeof REPAIR_STEPS;

const DROPPED: readonly (readonly [RegExp, string])[] = [
  [/^It has no title/, `${MASTER}, select the layout, tick Title in the Master Layout group.`],
  [
    /^Some of its placeholders share/,
    `${MASTER}, select the layout, delete the repeated placeholders and insert them again with Insert Placeholder.`,
  ],
  [
    /^No text on it stands out/,
    'On the slide: Home > Layout, choose a layout with a title, and move the heading into it.',
  ],
  [/^Its SmartArt/, 'On the slide: select the SmartArt, SmartArt Design > Convert > Convert to Shapes.'],
];

/** Layouts that Office itself gives no title or a vertical one; nothing is wrong with them. */
const UNTITLED_TYPES: ReadonlySet<string> = new Set(['blank', 'vertTx', 'vertTitleAndTx']);

/** Repairs of layouts and slides that were left out, where a person can repair them. */
export function findDroppedFixes(
  dropped: DesignReport['dropped'],
  layouts: readonly Pick<ReadLayout, 'name' | 'type'>[],
): FileFix[] {
  const usual = new Set(layouts.flatMap(({ name, type }) => (UNTITLED_TYPES.has(type) ? [name.trim()] : [])));
  return dropped.flatMap(({ name, reason }) => {
    if (usual.has(name)) return [];
    const steps = DROPPED.find(([pattern]) => pattern.test(reason))?.[1];
    return steps === undefined ? [] : [{ problem: `Not used: ${name}. ${reason}`, steps }];
  });
}

/** Fonts that are measured in a stand-in of other widths. */
export function findFontFixes(fonts: DesignReport['fonts']): FileFix[] {
  return fonts.flatMap(({ family, measured_with: stands, exact }) =>
    exact
      ? []
      : [
          {
            problem: `The font ${family} is not known here; its text is measured in ${stands}.`,
            steps:
              'File > Options > Save > tick Embed fonts in the file, or upload the font file with the template.',
          },
        ],
  );
}
