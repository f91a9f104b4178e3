import type { TemplateDetail, TemplateService, TemplateSummary } from '../services.ts';
import { CAPACITIES, portableCapacities } from './capacities.ts';
import { CONTRACTS } from './catalogue.ts';
import { contentSchema } from './schema.ts';
import { findTemplate, TEMPLATES } from './standard/index.ts';
import { resolveTheme } from './themes.ts';
import type { Template } from './tree.ts';

/** Built-in templates change with the release, not with the clock. */
const RELEASED = '2026-11-20T00:00:00.000Z';

/** The standard templates: listed, described with their schemas, and shown by an example. */
export function createTemplateService(): TemplateService {
  const details = new Map<string, TemplateDetail>();
  return {
    list: () => TEMPLATES.map(summary),
    async get(id) {
      const template = findTemplate(id);
      const known = details.get(template.id) ?? detail(template);
      details.set(template.id, known);
      return known;
    },
    example(id) {
      const template = findTemplate(id);
      return { standard_template: template.id, slides: CONTRACTS.map((contract) => ({ layout: contract.id, content: contract.example })) };
    },
    resolve: (id) => findTemplate(id).id,
  };
}

function summary(template: Template): TemplateSummary {
  return {
    id: template.id,
    name: template.name,
    description: template.description,
    version: template.version,
    aliases: template.aliases,
    layout_count: Object.keys(template.layouts).length,
    // Where its picture is had depends on the door that the caller came through.
    thumbnail: '',
    is_default: true,
    created_at: RELEASED,
    updated_at: RELEASED,
  };
}

function detail(template: Template): TemplateDetail {
  const { colors, fonts } = resolveTheme(template);
  const { graph, ...tokens } = colors;
  const trees = CONTRACTS.flatMap((contract) => {
    const tree = template.layouts[contract.id];
    return tree === undefined ? [] : [{ contract, tree }];
  });
  return {
    ...summary(template),
    merged_components: {
      components: [...new Set(trees.flatMap(({ contract }) => Object.keys(contract.fields)))].sort(),
      portable_capacities: Object.fromEntries(trees.map(({ contract }) => [contract.id, portableCapacities(contract.id)])),
    },
    layouts: { layouts: trees.map(({ contract, tree }) => ({ ...tree, name: contract.name, description: contract.description })) },
    fonts: Object.fromEntries(Object.values(fonts).map(({ family }) => [family, `https://fonts.google.com/specimen/${family.replaceAll(' ', '+')}`])),
    theme: {
      colors: { ...tokens, ...Object.fromEntries(graph.map((color, index) => [`graph_${index}`, color])) },
      fonts: Object.fromEntries(Object.entries(fonts).map(([role, { family }]) => [role, family])),
    },
    schemas: trees.map(({ contract, tree }) => contentSchema(contract, tree, CAPACITIES[template.id]?.[contract.id] ?? {})),
  };
}
