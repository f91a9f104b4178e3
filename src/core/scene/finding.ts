import type { Box } from './box.ts';
import { CONSISTENCY_FINDINGS, type FindingDescription, type Severity } from './consistency-findings.ts';

export type { Severity } from './consistency-findings.ts';

/** All findings about slides. Codes are stable, and docs/findings.md is generated from this table. */
export const FINDINGS = {
  text_overflow: {
    severity: 'error',
    means: 'Text, or a table, needs more height than its box has.',
    fix: 'Shorten it, split it over two slides, or give it more room.',
  },
  empty_placeholder: {
    severity: 'info',
    means: 'A placeholder of the slide is empty: a show leaves it out, and the editor asks for its content.',
    fix: 'Fill it, or delete it from the slide.',
  },
  off_canvas: {
    severity: 'error',
    means: 'Content reaches beyond the edge of the slide.',
    fix: 'Move it back onto the slide, make it smaller, or use fewer items.',
  },
  overlap: {
    severity: 'error',
    means: 'Two pieces of content run into each other.',
    fix: 'Move them apart, shorten the text, or use fewer items.',
  },
  connector_crosses: {
    severity: 'warning',
    means: 'A connector runs through an element that it does not join.',
    fix: 'Leave a gap round that element for the line, move it, or write shape="elbow", which goes round it.',
  },
  label_too_wide: {
    severity: 'warning',
    means: 'The words of a connector have no place beside their line that covers nothing.',
    fix: 'Widen the gap that the line crosses, or shorten the words.',
  },
  map_point_outside: {
    severity: 'warning',
    means: 'Points of a map lie outside of the region or window that it shows.',
    fix: 'Leave out "region" and "extent", so that the map shows all points, or remove the points.',
  },
  map_label_hidden: {
    severity: 'warning',
    means: 'A map has no room for some of its labels without covering others.',
    fix: 'Make the map larger, show a smaller part of the world, shorten labels, or leave out points.',
  },
  color_changes: {
    severity: 'warning',
    means: 'A name has the colour of one meaning on this slide, and of another elsewhere in the deck.',
    fix: 'Give it one role; color_roles of the deck gives it to the name on all slides.',
  },
  ...CONSISTENCY_FINDINGS,
  low_contrast: {
    severity: 'error',
    means: 'Text does not stand out enough from what is behind it (WCAG 2.2 AA: 4.5 : 1, large text 3 : 1).',
    fix: 'Choose a darker or lighter colour for the text or the background.',
  },
  text_too_small: {
    severity: 'error',
    means: 'Text is smaller than 11 pt, body text smaller than 14 pt, or a title smaller than its body.',
    fix: 'Set it larger; if that needs more room, shorten it or split it over two slides.',
  },
  missing_title: {
    severity: 'error',
    means: 'The slide has no title in a title placeholder, so screen readers and the outline cannot name it.',
    fix: 'Give it a title in its title placeholder.',
  },
  duplicate_title: {
    severity: 'warning',
    means: 'Two slides have the same title.',
    fix: 'Give each its own title; add "2 of 3" where a slide continues another.',
  },
  missing_alt: {
    severity: 'warning',
    means: 'A picture, chart or icon has no alternative text and is not marked as decorative.',
    fix: 'Describe in one sentence what it shows, or mark it as decorative.',
  },
  picture_missing: {
    severity: 'warning',
    means: 'A picture is missing, or its file cannot be shown.',
    fix: 'Give it a picture, or choose a layout without one.',
  },
  video_without_poster: {
    severity: 'info',
    means: 'A video has no poster, so that slides, PDF and pictures show a play sign until it plays.',
    fix: 'Give it a picture of the video in its field "poster".',
  },
  video_not_played: {
    severity: 'warning',
    means: 'The pictures of a video are coded in a form that PowerPoint does not play on every computer.',
    fix: 'Convert it to MP4 with H.264 pictures and AAC sound.',
  },
  icon_missing: {
    severity: 'warning',
    means: 'No icon matches the request, so a plain circle is shown.',
    fix: 'Use other words, or name an icon.',
  },
  sparse_slide: {
    severity: 'warning',
    means: 'More than a third of the content frame is empty in one piece.',
    fix: 'Add content, merge the slide with a neighbour, or use a layout for few words.',
  },
  too_dense: {
    severity: 'warning',
    means: 'The slide has more words than can be read while someone is speaking.',
    fix: 'Split the slide, or move detail into the speaker note.',
  },
  crowded: {
    severity: 'error',
    means: 'Much of the content nearly touches its neighbours or the edge of what it lies on.',
    fix: 'Say less on the slide, split it in two, or set what belongs together closer and the rest further apart.',
  },
  chart_trimmed: {
    severity: 'info',
    means: 'A pie combines its smallest parts, which are not shown by name.',
    fix: 'Use a horizontal bar chart, or combine the small parts yourself.',
  },
  formula_broken: {
    severity: 'error',
    means: 'A formula cannot be read and is shown as code.',
    fix: 'Correct its LaTeX, or write dollar signs that mean money as \\$.',
  },
  link_without_target: {
    severity: 'warning',
    means: 'A link leads to no slide of the deck and to no address, so its words are no link.',
    fix: 'Name a slide by its title ("#our-costs") or number ("#3"), or by "#first", "#last", "#next", "#previous" or "#back".',
  },
  repeated_layout: {
    severity: 'info',
    means: 'Three slides in a row use the same layout.',
    fix: 'Present one of them differently.',
  },
  empty_slide: {
    severity: 'error',
    means: 'The slide is empty, or has only a title.',
    fix: 'Fill it or remove it.',
  },
  language_differs: {
    severity: 'warning',
    means: 'The language of the deck is not that of its words, so voices and hyphens are wrong.',
    fix: 'Set the language of the deck to that of its words, or translate them.',
  },
  number_not_in_source: {
    severity: 'warning',
    means: 'A number on the slide does not follow from the source, or is its value for another row.',
    fix: 'Check it, or remove it.',
  },
  undecoded_text: {
    severity: 'warning',
    means: 'A text is mostly signs, as text is whose font cannot be decoded: "+ !# % 3* %".',
    fix: 'Write the text anew, or show a picture of its source.',
  },
  unnamed_column: {
    severity: 'warning',
    means: 'A column of a table or a series of a chart shows numbers without a name.',
    fix: 'Name what the numbers are, with their unit.',
  },
  title_is_name: {
    severity: 'warning',
    means: 'A title only refers to something: "Figure 3", "See Table 1", "One".',
    fix: 'Say in the title what the slide shows.',
  },
  title_differs: {
    severity: 'warning',
    means:
      'A title says something else than the chart of its slide: another highest or lowest value, a rise that is a fall, or most of what is less than half.',
    fix: 'Correct the title, or the data of the chart.',
  },
  few_words: {
    severity: 'warning',
    means: 'All texts of a slide have at most three words together, and it shows nothing else.',
    fix: 'Say more, or join the slide with its neighbour.',
  },
  open_announcement: {
    severity: 'warning',
    means: 'The last text of a slide announces something with a colon, and nothing follows it.',
    fix: 'Add what it announces, or remove it.',
  },
  repeated_slide: {
    severity: 'warning',
    means: 'A slide shows the same as an earlier one.',
    fix: 'Remove it, or say what is different.',
  },
  repeated_figure: {
    severity: 'info',
    means: 'A figure shows the numbers of one on an earlier slide, or these in another unit.',
    fix: 'Show what is new, such as what follows from the numbers, or remove one of the figures.',
  },
  bare_number: {
    severity: 'info',
    means: 'A number stands without a unit and without a word that says what it counts.',
    fix: 'Write the unit, or what the number counts.',
  },
  leftover_text: {
    severity: 'warning',
    means: 'Text of a template was never replaced: "Click to add text", "Lorem ipsum".',
    fix: 'Replace it or delete its box.',
  },
  contrast_repaired: {
    severity: 'info',
    means: 'A text of the design had too little contrast, so the deck shows it in another colour.',
    fix: 'Choose a darker or lighter colour for this text in the file of the design.',
  },
  covers_design: {
    severity: 'warning',
    means: 'Content runs into a band, a logo or another graphic of the design.',
    fix: 'Choose a layout with more free space, say less on the slide, or move the graphic in the file of the design.',
  },
  avoided_word: {
    severity: 'warning',
    means: 'A text has a word that the style file of the design avoids.',
    fix: 'Use another word.',
  },
  not_shown: {
    severity: 'info',
    means: 'The design has no place for something that the slide asks for, and shows the slide without it.',
    fix: 'Choose another layout, or remove it from the slide.',
  },
  broken_word: {
    severity: 'warning',
    means: 'A word is wider than its line at the smallest size of type, and is broken between its letters.',
    fix: 'Use a shorter word, or give it more width.',
  },
  off_theme_color: {
    severity: 'info',
    means: 'A composition fixes a colour that is none of its theme.',
    fix: 'Name a colour of the theme instead.',
  },
  no_effect: {
    severity: 'warning',
    means: 'A field of a chart, table or diagram, or a style of a composition, changes nothing on the slide.',
    fix: 'Leave it out, or use one that has an effect.',
  },
  weak_highlight: {
    severity: 'warning',
    means: 'The highlighted part of a chart stands out less from the background than its neighbours.',
    fix: 'Choose a theme whose first colour is stronger, or remove the highlight.',
  },
  truncated_axis: {
    severity: 'warning',
    means:
      'The axis of a chart does not start at zero: bar lengths mislead, and changes in a line look larger than they are.',
    fix: 'Start the axis of bars at zero; say beside a line chart where its axis starts.',
  },
  misleading_scale: {
    severity: 'warning',
    means:
      'Lengths do not go with numbers: a chart with powers of ten, two axes or an axis far longer than its data, or boxes that say they are one scale.',
    fix: 'Say it beside the chart, leave the scale to it, or make each box as long as its number says.',
  },
  too_many_slices: {
    severity: 'warning',
    means: 'A pie has more parts than can be compared.',
    fix: 'Use a sorted horizontal bar chart.',
  },
  too_many_series: {
    severity: 'warning',
    means: 'A chart has more series than can be followed.',
    fix: 'Highlight what matters, combine the rest, or split the chart.',
  },
  series_alike: {
    severity: 'warning',
    means: 'Two series of a chart look the same.',
    fix: 'Use fewer series, highlight one, or choose a theme with more colours.',
  },
  labels_collide: {
    severity: 'warning',
    means: 'Labels of a chart run into one another, or labels of a diagram have no place beside its lines.',
    fix: 'Ask for fewer labels, shorten them, or show fewer boxes.',
  },
  wrong_kind: {
    severity: 'warning',
    means:
      'The kind of a chart does not suit its data: a line over categories without an order, a pie whose parts are no whole, a trend in a pie.',
    fix: 'Use the kind that the finding names, or "auto".',
  },
  chart_chosen: {
    severity: 'info',
    means: 'A chart of type "auto" was given a kind by its data.',
    fix: 'Name the type to keep it when the data changes.',
  },
  room_unused: {
    severity: 'warning',
    means: 'A table is set in small type though its rows have room for larger.',
    fix: 'Set it larger, or give the table less height.',
  },
  chart_too_small: {
    severity: 'warning',
    means: 'The only chart of a slide is so small that its numbers can hardly be read.',
    fix: 'Give it more room: move its text elsewhere, or choose a layout with a larger area.',
  },
  levels_alike: {
    severity: 'warning',
    means: 'Points and the points below them look the same, so that the structure of a list is lost.',
    fix: 'Indent the lower points or set them smaller, or write the list without levels.',
  },
  mixed_alignment: {
    severity: 'warning',
    means: 'Figures in one column of a table are aligned differently.',
    fix: 'Align all figures of the column alike, at the right.',
  },
  uneven_pictures: {
    severity: 'warning',
    means: 'Pictures in one row have different heights.',
    fix: 'Crop them to the same height.',
  },
  picture_cut: {
    severity: 'warning',
    means: 'A diagram, logo or other drawing on a plain backdrop is cropped through what it shows.',
    fix: 'Show all of it: reset its crop, or give its place the proportions of the picture.',
  },
  font_substituted: {
    severity: 'info',
    means: 'Another font than the named one is measured, so lines may break differently.',
    fix: 'Look at the slide in PowerPoint, or use fonts that every computer has.',
  },
  missing_glyphs: {
    severity: 'error',
    means:
      'No installed font has the letters of a text: PDF and pictures leave them blank. A PPTX names the font that Office has for them.',
    fix: 'Install the font package that the finding names, or upload a font that has the letters and name it in the theme.',
  },
  breaks_without_font: {
    severity: 'warning',
    means:
      'Where the fonts of the deck are missing and wider ones are used instead, a text shrinks below 70 % or 9 pt, a line runs over another or off the slide, or a table runs into what is below it; only for information if the file embeds its fonts.',
    fix: 'Shorten it, or make the deck with fonts: "system".',
  },
} as const satisfies Record<string, FindingDescription>;

export type FindingCode = keyof typeof FINDINGS;

/** A place of a fault that occurs several times. */
export interface FindingPlace {
  /** 1-based; 0 for the whole deck. */
  readonly slide: number;
  /** Name of the element; cells of one table that share a fault are one place, such as "Table 11, rows 1–19". */
  readonly element?: string;
  readonly element_id?: string;
  readonly path?: string;
  readonly words?: string;
  readonly box?: Box;
}

export interface Fits {
  readonly characters: number;
  readonly of: number;
}

/** Difference that a change made to the findings of a deck. */
export interface FindingsDifference {
  /** Findings that were not there before, and those that have become worse. */
  readonly fresh: readonly Finding[];
  /** Findings that are gone, as they were before. */
  readonly resolved: readonly Finding[];
  /** Findings from before that are still there, as they are now. */
  readonly standing: readonly Finding[];
}

/** A frame round a place of a slide, with the numbers of its findings. */
export interface FindingMark {
  /** 1-based. */
  readonly slide: number;
  readonly box: Box;
  readonly label: string;
  readonly severity: Severity;
}

export interface Finding {
  readonly code: FindingCode;
  readonly severity: Severity;
  /** 1-based; 0 for the whole deck. */
  readonly slide: number;
  /** Name of the element in the selection pane. */
  readonly element?: string;
  /** Id of the element for edits; only on slides of an imported file. */
  readonly element_id?: string;
  /** Content path such as "slides[2].content.items[1].text". */
  readonly path?: string;
  /** Beginning of the text concerned. */
  readonly words?: string;
  /** Content paths of the other elements concerned. */
  readonly others?: readonly string[];
  /** 1-based number of the slide that it compares with its own. */
  readonly otherSlide?: number;
  readonly message: string;
  readonly measured?: number;
  readonly allowed?: number;
  /** Unit of `measured` and `allowed`: "px", "pt", "ratio", "characters". */
  readonly unit?: string;
  /** For a text that is too long: approximate number of characters that fit. */
  readonly fits?: Fits;
  /** Instruction on which an agent can act. */
  readonly fix: string;
  readonly box?: Box;
  /** All places of a repeated fault, starting with this one; absent where there is only one. */
  readonly places?: readonly FindingPlace[];
}
