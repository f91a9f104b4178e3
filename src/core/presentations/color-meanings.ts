import type { ColorRoles, DiagramRole } from '../scene/diagram.ts';
import { FINDINGS, type Finding } from '../scene/finding.ts';
import type { SlideSpec } from '../templates/contract.ts';
import type { Template } from '../templates/tree.ts';
import { readDiagrams, readMaps } from './known-nodes.ts';

/** Roles that say something; the others only emphasise, which may change from slide to slide. */
const MEANINGS: ReadonlySet<DiagramRole> = new Set(['success', 'warning', 'danger']);
const MENTIONS_MEANING = /success|warning|danger/;
const MAX_NAME_LENGTH = 60;
/** Names of a legend in a message. */
const MAX_NAMES = 3;

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
  for (const { roles = {}, points = [], values = [] } of readMaps(slide, template)) {
    for (const [name, role] of Object.entries(roles)) add(name, role);
    for (const { label, role } of points) add(label, role);
    for (const { place, role } of values) add(place, role);
  }
  return found;
}

/** Reports legends in which a colour of meaning stands for other things than in an earlier legend. */
export function checkReusedColors(slides: readonly SlideSpec[], template: Template): Finding[] {
  const first = new Map<DiagramRole, { readonly names: readonly string[]; readonly slide: number }>();
  return slides.flatMap((slide, index): Finding[] => {
    if (!MENTIONS_MEANING.test(JSON.stringify(slide.content))) return [];
    const legend = readMaps(slide, template).flatMap(({ roles = {} }) => Object.entries(roles));
    const byRole = Map.groupBy(legend, ([, role]) => role);
    return [...byRole].flatMap(([role, entries]): Finding[] => {
      const names = entries.map(([name]) => name);
      const before = first.get(role);
      if (!MEANINGS.has(role)) return [];
      if (before === undefined) {
        first.set(role, { names, slide: index + 1 });
        return [];
      }
      if (names.some((name) => before.names.includes(name))) return [];
      return [
        {
          code: 'color_reused',
          severity: 'info',
          slide: index + 1,
          message: `The colour of "${role}" stands for ${quoteNames(names)} here, and for ${quoteNames(before.names)} on slide ${before.slide}.`,
          fix: FINDINGS.color_reused.fix,
        },
      ];
    });
  });
}

function quoteNames(names: readonly string[]): string {
  return names
    .slice(0, MAX_NAMES)
    .map((name) => `"${name.slice(0, MAX_NAME_LENGTH)}"`)
    .join(', ');
}
