import { Picture } from './picture.tsx';

interface LayoutPictureProps {
  readonly template: string;
  readonly layout: string;
  /** Empty for the theme of the template. */
  readonly theme?: string;
  /** Changes with the theme, so that the picture is loaded again. */
  readonly version?: string;
  readonly alt?: string;
}

/** Example of a layout of a built-in template in any theme. */
export function LayoutPicture({ template, layout, theme = '', version, alt = '' }: LayoutPictureProps) {
  const query =
    theme === '' ? '' : `?theme=${encodeURIComponent(theme)}${version === undefined ? '' : `#${version}`}`;
  return (
    <Picture
      src={`/api/v1/ppt/template/${encodeURIComponent(template)}/layouts/${encodeURIComponent(layout)}/picture${query}`}
      alt={alt}
    />
  );
}
