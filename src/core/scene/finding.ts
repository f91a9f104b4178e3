import type { Box } from './scene.ts';

export type Severity = 'error' | 'warning' | 'info';

interface Kind {
  /** The worst that it can be; a finding says its own. */
  readonly severity: Severity;
  readonly means: string;
  readonly fix: string;
}

/** Everything that can be wrong with a slide. Codes are stable; docs/findings.md is written from this table. */
export const FINDINGS = {
  text_overflow: { severity: 'error', means: 'Text, or a table, needs more height than its box has.', fix: 'Shorten it, split it over two slides, or give it more room.' },
  off_canvas: { severity: 'error', means: 'Content reaches beyond the edge of the slide.', fix: 'Move it back onto the slide, make it smaller, or use fewer items.' },
  overlap: { severity: 'error', means: 'Two pieces of content run into each other.', fix: 'Move them apart, shorten the text, or use fewer items.' },
  low_contrast: {
    severity: 'error',
    means: 'Text does not stand out enough from what is behind it (WCAG 2.2 AA: 4.5 : 1, large text 3 : 1).',
    fix: 'Choose a darker or lighter colour for the text or for the ground.',
  },
  text_too_small: {
    severity: 'error',
    means: 'Text is smaller than 11 pt, or body text smaller than 14 pt.',
    fix: 'Set it larger, and shorten it or split it over two slides where it needs the room.',
  },
  missing_title: { severity: 'error', means: 'The slide has no title in a title placeholder, so screen readers and the outline cannot name it.', fix: 'Give it a title in its title placeholder.' },
  duplicate_title: { severity: 'warning', means: 'Two slides have the same title.', fix: 'Give each a title of its own; say "2 of 3" where a slide continues another.' },
  missing_alt: {
    severity: 'warning',
    means: 'A picture, chart or icon has no alternative text and is not marked as decorative.',
    fix: 'Describe in one sentence what it shows, or mark it as decorative.',
  },
  picture_missing: { severity: 'warning', means: 'A region for a picture has none, or its file cannot be shown.', fix: 'Give it a picture, or choose a layout without one.' },
  icon_missing: { severity: 'warning', means: 'No icon says what was asked for, and a plain circle stands in its place.', fix: 'Ask for it in other words, or name an icon.' },
  sparse_slide: { severity: 'warning', means: 'More than a third of the content frame is empty in one piece.', fix: 'Add content, merge the slide with a neighbour, or use a layout for few words.' },
  too_dense: { severity: 'warning', means: 'The slide holds more words than are read while somebody speaks.', fix: 'Split the slide, or move detail into the speaker note.' },
  crowded: {
    severity: 'error',
    means: 'Much of the content nearly touches its neighbours or the edge of what it lies on.',
    fix: 'Say less on the slide, split it in two, or set what belongs together closer and the rest further apart.',
  },
  chart_trimmed: { severity: 'info', means: 'A pie gathers its smallest parts, which are not shown by name.', fix: 'Use a horizontal bar chart, or gather the small parts yourself.' },
  formula_broken: { severity: 'error', means: 'A formula cannot be read and stands on the slide as code.', fix: 'Correct its LaTeX, or write a dollar sign that is money as \\$.' },
  repeated_layout: { severity: 'info', means: 'Three slides in a row use one layout.', fix: 'Say one of them another way.' },
  empty_slide: { severity: 'error', means: 'Nothing is on the slide but, perhaps, its title.', fix: 'Fill it or remove it.' },
  number_not_in_source: { severity: 'warning', means: 'A number on the slide is not in the source.', fix: 'Check it, or take it out.' },
  leftover_text: { severity: 'warning', means: 'Text of a template was never replaced: "Click to add text", "Lorem ipsum".', fix: 'Replace it or delete its box.' },
  not_shown: { severity: 'info', means: 'The design has no place for something that the slide asks for, and shows the slide without it.', fix: 'Choose another layout, or take it out of the slide.' },
  no_effect: { severity: 'warning', means: 'A field of a chart or table changes nothing on the slide.', fix: 'Leave it out, or give what has an effect.' },
  weak_highlight: {
    severity: 'warning',
    means: 'What a chart highlights stands out less from the ground than what is beside it.',
    fix: 'Choose a theme whose first colour is stronger, or take the highlight out.',
  },
  truncated_axis: {
    severity: 'warning',
    means: 'The axis of a chart does not begin at zero: lengths of bars mislead, movements of lines look larger than they are.',
    fix: 'Let the axis of bars begin at zero; say beside a line where its axis begins.',
  },
  room_unused: { severity: 'warning', means: 'A table is set in small type though its rows have room for larger.', fix: 'Set it larger, or give the table less height.' },
  uneven_pictures: { severity: 'warning', means: 'Pictures of one row are of unequal height.', fix: 'Crop them to one height.' },
  picture_cut: {
    severity: 'warning',
    means: 'A diagram, logo or other drawing on a plain ground is cropped through what it shows.',
    fix: 'Show all of it: reset its crop, or give its place the proportions of the picture.',
  },
  font_substituted: {
    severity: 'info',
    means: 'The file is measured with another font than it names, so that lines may break otherwise than here.',
    fix: 'Look at the slide in PowerPoint, or keep to fonts that every machine has.',
  },
  breaks_without_font: {
    severity: 'warning',
    means: 'Where the fonts of the deck are missing and others stand in for them, a text leaves its box or a table runs into what stands below; only told, where the file carries its fonts.',
    fix: 'Shorten it, or make the deck with fonts: "system".',
  },
} as const satisfies Record<string, Kind>;

/** What is wrong with a slide, measured. Codes are stable. */
export type FindingCode = keyof typeof FINDINGS;

/** One place of a fault that repeats. */
export interface FindingPlace {
  /** 1-based; 0 for the whole deck. */
  readonly slide: number;
  readonly element?: string;
  readonly path?: string;
}

export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  /** 1-based; 0 when the finding concerns the whole deck. */
  readonly slide: number;
  /** Name of the element, as in the selection pane. */
  readonly element?: string;
  /** Content path such as "slides[2].content.items[1].text". */
  readonly path?: string;
  readonly message: string;
  readonly measured?: number;
  readonly allowed?: number;
  /** Unit of both: "px", "pt", "ratio", "characters". */
  readonly unit?: string;
  /** What to do, in words that an agent can act on. */
  readonly fix: string;
  readonly box?: Box;
  /** All places of a fault that repeats, this one first; absent where it stands in one. */
  readonly places?: readonly FindingPlace[];
}
