import type { Finding } from '../finding.ts';
import type { Scene } from '../scene.ts';

/** Reports options of diagrams that their drawings do not follow. */
export function checkIgnoredOptions({ ignoredOptions = [] }: Scene): Finding[] {
  return ignoredOptions.map(({ element, path, box, message, fix }) => ({
    code: 'no_effect',
    severity: 'info',
    slide: 0,
    element,
    ...(path === undefined ? {} : { path }),
    box,
    message,
    fix,
  }));
}
