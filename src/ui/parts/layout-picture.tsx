import { Picture } from './picture.tsx';

interface LayoutPictureProps {
  readonly template: string;
  readonly layout: string;
  /** "": that of the template. */
  readonly theme?: string;
  /** Of a theme that was changed: another picture. */
  readonly version?: string;
  readonly alt?: string;
}

/** A layout of a built-in template with its example, in any theme. */
export function LayoutPicture({ template, layout, theme = '', version, alt = '' }: LayoutPictureProps) {
  const query = theme === '' ? '' : `?theme=${encodeURIComponent(theme)}${version === undefined ? '' : `#${version}`}`;
  return <Picture src={`/api/v1/ppt/template/${encodeURIComponent(template)}/layouts/${encodeURIComponent(layout)}/picture${query}`} alt={alt} />;
}
