import type { TemplateDetail, TemplateSummary } from './api.ts';
import { CAPACITIES, portableCapacities } from './capacities.ts';
import { CONTRACTS } from './catalogue.ts';
import { contentSchema } from './schema.ts';
import { findTemplate } from './standard/index.ts';
import { resolveTheme } from './themes.ts';

/** A template with the schemas of its layouts, their trees, colours and fonts. */
export function templateDetail(summary: TemplateSummary): TemplateDetail {
  const template = findTemplate(summary.id);
  const { colors, fonts } = resolveTheme(template);
  const { graph, ...tokens } = colors;
  const trees = CONTRACTS.flatMap((contract) => {
    const tree = template.layouts[contract.id];
    return tree === undefined ? [] : [{ contract, tree }];
  });
  return {
    ...summary,
    merged_components: {
      components: [...new Set(trees.flatMap(({ contract }) => Object.keys(contract.fields)))].sort(),
      portable_capacities: Object.fromEntries(
        trees.map(({ contract }) => [contract.id, portableCapacities(contract.id)]),
      ),
    },
    layouts: {
      layouts: trees.map(({ contract, tree }) => ({
        ...tree,
        name: contract.name,
        description: contract.description,
      })),
    },
    fonts: Object.fromEntries(
      Object.values(fonts).map(({ family }) => [
        family,
        `https://fonts.google.com/specimen/${family.replaceAll(' ', '+')}`,
      ]),
    ),
    theme: {
      colors: { ...tokens, ...Object.fromEntries(graph.map((color, index) => [`graph_${index}`, color])) },
      fonts: Object.fromEntries(Object.entries(fonts).map(([role, { family }]) => [role, family])),
    },
    schemas: trees.map(({ contract, tree }) =>
      contentSchema(contract, tree, CAPACITIES[template.id]?.[contract.id] ?? {}),
    ),
  };
}
