import type { Finding } from '../finding.ts';
import type { Scene } from '../scene.ts';

/** Number of places that one finding lists. */
const MAX_LISTED = 6;

/** Reports styles of a composition that have no effect, in one finding per slide. */
export function checkIdleStyles({ idleStyles = [] }: Scene): Finding[] {
  const [first] = idleStyles;
  if (first === undefined) return [];
  const listed = idleStyles
    .slice(0, MAX_LISTED)
    .map(({ element, styles }) => `${styles.join(', ')} of ${element}`);
  const more = idleStyles.length - listed.length;
  return [
    {
      code: 'no_effect',
      severity: 'warning',
      slide: 0,
      ...(first.path === undefined ? {} : { path: first.path }),
      element: first.element,
      message: `Styles that change nothing: ${listed.join('; ')}${more > 0 ? ` and ${more} more` : ''}.`,
      fix: first.why,
    },
  ];
}
