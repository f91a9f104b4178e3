import type { Finding } from '../finding.ts';
import type { Scene } from '../scene.ts';

const MAX_LISTED = 6;
const MAX_NAME_LENGTH = 60;

/** Reports points that lie outside of their map, and names without room on it. */
export function checkMaps({ mapOmissions = [] }: Scene): Finding[] {
  return mapOmissions.flatMap(({ element, path, box, unnamed, outside }): Finding[] => {
    const base = {
      severity: 'warning',
      slide: 0,
      element,
      ...(path === undefined ? {} : { path }),
      box,
    } as const;
    return [
      ...(outside.length === 0
        ? []
        : [
            {
              ...base,
              code: 'map_point_outside',
              message: `${listNames(outside)} ${outside.length === 1 ? 'lies' : 'lie'} outside of the map and ${outside.length === 1 ? 'is' : 'are'} not shown.`,
              measured: outside.length,
              allowed: 0,
              fix: 'Leave out "region" and "extent", so that the map shows all points, or remove the point.',
            } satisfies Finding,
          ]),
      ...(unnamed.length === 0
        ? []
        : [
            {
              ...base,
              code: 'map_label_hidden',
              message: `The map has no room for ${unnamed.length === 1 ? 'the label' : 'the labels'} ${listNames(unnamed)}.`,
              measured: unnamed.length,
              allowed: 0,
              fix: 'Make the map larger, show a smaller "extent", shorten labels, or leave out points close to others.',
            } satisfies Finding,
          ]),
    ];
  });
}

function listNames(names: readonly string[]): string {
  const listed = names.slice(0, MAX_LISTED).map((name) => `"${name.slice(0, MAX_NAME_LENGTH)}"`);
  const more = names.length - listed.length;
  return `${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
