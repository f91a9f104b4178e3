import type { ColorRoles, DiagramRole } from '../scene/diagram.ts';
import type { Finding } from '../scene/finding.ts';
import type { MapModel } from '../scene/maps/map-model.ts';
import type { SlideSpec } from '../templates/contract.ts';
import type { Template } from '../templates/tree.ts';
import { readDiagrams } from './known-nodes.ts';

/** Roles that say something; the others only emphasise, which may change from slide to slide. */
const MEANINGS: ReadonlySet<DiagramRole> = new Set(['success', 'warning', 'danger']);
const MENTIONS_MEANING = /success|warning|danger/;
const MAX_NAME_LENGTH = 60;

/**
 * Reports names whose colour means one thing on a slide and another elsewhere, by the roles of the deck and
 * those of boxes, places, points and classes; and roles of the deck for names that are on no slide.
 */
export function checkColorMeanings(
  slides: readonly SlideSpec[],
  template: Template,
  roles: ColorRoles = {},
): Finding[] {
  const first = new Map<string, { readonly role: DiagramRole; readonly where: string }>(
    Object.entries(roles)
      .filter(([, role]) => MEANINGS.has(role))
      .map(([name, role]) => [name, { role, where: 'in color_roles' }]),
  );
  const contents = slides.map(({ content }) => JSON.stringify(content));
  const changed = slides.flatMap((slide, index): Finding[] => {
    if (!MENTIONS_MEANING.test(contents[index] ?? '')) return [];
    return [...listMeanings(slide, template)].flatMap(([name, role]): Finding[] => {
      const before = first.get(name);
      if (before === undefined) first.set(name, { role, where: `on slide ${index + 1}` });
      if (before === undefined || before.role === role) return [];
      return [
        {
          code: 'color_changes',
          severity: 'warning',
          slide: index + 1,
          message: `"${name.slice(0, MAX_NAME_LENGTH)}" has the colour of "${role}" here and that of "${before.role}" ${before.where}.`,
          fix: 'Give it one role on all slides; color_roles of the deck does so for all of them.',
        },
      ];
    });
  });
  const idle = Object.keys(roles).flatMap((name): Finding[] => {
    const written = JSON.stringify(name).slice(1, -1);
    const spellings = [written, written.replaceAll('&', '&amp;')];
    return contents.some((content) => spellings.some((one) => content.includes(one)))
      ? []
      : [
          {
            code: 'no_effect',
            severity: 'warning',
            slide: 1,
            message: `"color_roles" has no effect for "${name.slice(0, MAX_NAME_LENGTH)}": no slide has that name.`,
            fix: 'Write the name as it stands in the chart, diagram or map, or leave it out.',
          },
        ];
  });
  return [...changed, ...idle];
}

/** Roles with a meaning by the names on a slide; the first of a name counts. */
function listMeanings(slide: SlideSpec, template: Template): ReadonlyMap<string, DiagramRole> {
  const found = new Map<string, DiagramRole>();
  const add = (name: string | undefined, role: DiagramRole | undefined): void => {
    if (name !== undefined && role !== undefined && MEANINGS.has(role) && !found.has(name))
      found.set(name, role);
  };
  for (const { items } of readDiagrams(slide, template))
    for (const { label, role } of items) add(label, role);
  if (slide.layout === 'map') {
    const { roles = {}, points = [], values = [] } = (slide.content['map'] ?? {}) as MapModel;
    for (const [name, role] of Object.entries(roles)) add(name, role);
    for (const { label, role } of points) add(label, role);
    for (const { place, role } of values) add(place, role);
  }
  return found;
}
