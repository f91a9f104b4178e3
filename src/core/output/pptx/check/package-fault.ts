/** What can be wrong with a package. Codes are stable. */
export type PackageFaultCode =
  | 'zip_damaged'
  | 'entry_duplicate'
  | 'xml_malformed'
  | 'content_type_missing'
  | 'content_type_wrong'
  | 'content_type_of_missing_part'
  | 'main_part_missing'
  | 'relationship_target_missing'
  | 'relationship_id_duplicate'
  | 'relationship_id_unknown'
  | 'part_orphaned'
  | 'layout_missing'
  | 'shape_id_duplicate'
  | 'slide_id_invalid'
  | 'master_id_invalid'
  | 'placeholder_duplicate'
  | 'text_body_missing'
  | 'extent_negative'
  | 'table_grid_mismatch'
  | 'chart_axis_unpaired';

/** One broken invariant of a package. */
export interface PackageFault {
  readonly code: PackageFaultCode;
  /** Name of the part, "ppt/slides/slide3.xml"; "" for the package as a whole. */
  readonly part: string;
  readonly message: string;
}
