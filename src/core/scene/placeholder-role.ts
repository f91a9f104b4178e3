/** PowerPoint placeholder that the element fills; `none` for everything else. */
export type PlaceholderRole =
  | 'title'
  | 'centered_title'
  | 'subtitle'
  | 'body'
  | 'picture'
  | 'chart'
  | 'table'
  | 'footer'
  | 'date'
  | 'slide_number'
  | 'none';
