interface FaultKind {
  readonly means: string;
  readonly fix: string;
}

/**
 * All faults of a package that are checked: those that make PowerPoint offer a repair, drop parts silently or
 * refuse the file. Codes are stable; docs/findings.md is generated from this table.
 */
export const PACKAGE_FAULTS = {
  zip_damaged: {
    means: 'The archive, or an entry of it, cannot be read.',
    fix: 'Download or copy the file again; it was cut off or changed in transfer.',
  },
  entry_duplicate: { means: 'Two entries have the same name, ignoring case.', fix: 'Write every part once.' },
  entry_name_invalid: {
    means: 'An entry is named with a backslash, a leading slash or "..".',
    fix: 'Name parts with single forward slashes, relative to the root.',
  },
  part_too_large: { means: 'A part is too large to be checked.', fix: 'Split the deck.' },
  xml_malformed: {
    means: 'A part is not well-formed XML, or holds a character that XML forbids.',
    fix: 'Escape text, and remove control characters other than tabs and line ends.',
  },
  namespace_undeclared: {
    means: 'A prefix is used or named as ignorable, but not declared in the part.',
    fix: 'Declare the namespace on the root element.',
  },
  content_type_missing: {
    means: 'A part has no content type.',
    fix: 'Add an Override for it, or a Default for its extension.',
  },
  content_type_wrong: {
    means: 'A part does not have the content type that references to it expect.',
    fix: 'Give the part the content type of its kind.',
  },
  content_type_of_missing_part: {
    means: 'A content type is given for a part that does not exist.',
    fix: 'Remove the Override.',
  },
  media_type_wrong: {
    means: 'The format of a picture differs from its name and content type.',
    fix: 'Name the picture by its real format.',
  },
  main_part_missing: {
    means: 'The package names no presentation, or it cannot be read.',
    fix: 'Add the officeDocument relationship to ppt/presentation.xml.',
  },
  relationship_target_missing: {
    means: 'A relationship leads to a part that does not exist.',
    fix: 'Remove the relationship and what refers to it, or add the part.',
  },
  relationship_id_duplicate: {
    means: 'Two relationships of a part have the same id.',
    fix: 'Give each its own id.',
  },
  relationship_id_unknown: {
    means: 'An element refers to a relationship that its part does not have.',
    fix: 'Add the relationship, or remove what refers to it.',
  },
  hyperlink_without_target: {
    means: 'A link names neither a relationship nor an action.',
    fix: 'Give it an r:id, or remove it.',
  },
  part_orphaned: {
    means: 'Nothing refers to a part, or relationships remain for a part that no longer exists.',
    fix: 'Remove what is left over.',
  },
  layout_missing: {
    means: 'A slide does not refer to exactly one layout, or a layout to exactly one master.',
    fix: 'Relate every slide to one layout and every layout to one master.',
  },
  layout_unlisted: {
    means: 'A slide uses a layout that its master does not list.',
    fix: 'List the layout in the sldLayoutIdLst of its master.',
  },
  theme_missing: { means: 'A master has no theme.', fix: 'Relate every master to its own theme.' },
  notes_master_missing: {
    means: 'There are notes pages, but no notes master that they and the presentation refer to.',
    fix: 'Add a notes master, list it, and relate every notes page to it.',
  },
  slide_unlisted: {
    means: 'The list of slides does not match the slides in the file.',
    fix: 'List every slide once in sldIdLst.',
  },
  section_slide_unknown: {
    means: 'A section names a slide that the deck does not have.',
    fix: 'Remove the slide from the section.',
  },
  slide_size_invalid: {
    means: 'The slide is smaller than 1 inch or larger than 56 inches, or the size of notes is missing.',
    fix: 'Set sldSz between 914,400 and 51,206,400 EMU, and notesSz.',
  },
  shape_id_duplicate: {
    means: 'Two shapes of a slide have the same id, or an id is not positive.',
    fix: 'Number the shapes of each slide.',
  },
  shape_reference_unknown: {
    means: 'A connector or an animation names a shape that the slide does not have.',
    fix: 'Remove the reference, or name a shape that exists.',
  },
  slide_id_invalid: {
    means: 'The id of a slide is missing, not a number, already taken or out of range (256 to 2^31 - 1).',
    fix: 'Number slides from 256.',
  },
  master_id_invalid: {
    means: 'The id of a master or layout is not a number, already taken or out of range (from 2^31).',
    fix: 'Number masters and layouts together, from 2^31.',
  },
  placeholder_duplicate: {
    means: 'Two shapes fill the same placeholder.',
    fix: 'Give one of them another index, or make it a plain shape.',
  },
  text_body_missing: {
    means: 'A placeholder or cell has no text body, or a text body no paragraph.',
    fix: 'Write a text body with at least one, empty, paragraph.',
  },
  child_order_wrong: {
    means: 'Elements are not in the order that the schema requires.',
    fix: 'Write them in the order of the schema.',
  },
  value_invalid: {
    means: 'An attribute has a value that its type does not allow.',
    fix: 'Write a value that the schema allows: a whole number within range, one of the names, six hex digits.',
  },
  gradient_stops_missing: {
    means: 'A gradient has fewer than two stops.',
    fix: 'Give it two stops, or fill with one colour.',
  },
  extent_negative: {
    means: 'A shape has a negative width or height.',
    fix: 'Write sizes as positive numbers, and mirror with flipH and flipV.',
  },
  table_grid_mismatch: {
    means: 'Cells, spans and columns of a table do not agree.',
    fix: 'Write one cell for every column of every row; cells that others span are marked as merged.',
  },
  chart_axis_unpaired: {
    means: 'Axes of a chart do not name each other, or series use one that does not exist.',
    fix: 'Write the axes in pairs, each crossing the other.',
  },
  chart_workbook_missing: {
    means: 'A chart refers to cells, but carries no workbook, so that its data cannot be edited.',
    fix: 'Embed the workbook, or write values as literals.',
  },
  chart_cache_mismatch: {
    means: 'The cached points of a chart do not match their declared count or numbering.',
    fix: 'Number points from 0 and count them in ptCount.',
  },
  chart_series_duplicate: {
    means: 'Two series of a chart have the same index or order.',
    fix: 'Number series from 0, over all plots of the chart.',
  },
  font_missing: {
    means: 'The list of embedded fonts names a family without any of its faces.',
    fix: 'Embed its regular face, or remove the family from the list.',
  },
  font_duplicate: {
    means: 'The list of embedded fonts names a family twice.',
    fix: 'List each family once, with up to four faces.',
  },
  font_damaged: {
    means: 'An embedded font is cut off, or not a font.',
    fix: 'Embed it again as an EOT file, or remove it from the list.',
  },
} as const satisfies Record<string, FaultKind>;

export type PackageFaultCode = keyof typeof PACKAGE_FAULTS;

export interface PackageFault {
  readonly code: PackageFaultCode;
  /** Part name, "ppt/slides/slide3.xml"; "" for the package as a whole. */
  readonly part: string;
  readonly message: string;
}
