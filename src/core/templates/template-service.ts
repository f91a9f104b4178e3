import type { TemplateDetail, TemplateService, TemplateSummary } from './api.ts';
import { CONTRACTS } from './catalogue.ts';
import { findHead, HEADS } from './standard/heads.ts';
import type { TemplateHead } from './tree.ts';

/** Built-in templates change with releases, so this date is fixed. */
const RELEASED = '2026-11-20T00:00:00.000Z';

/** Lists the standard templates and describes them with schemas and examples. */
export function createTemplateService(): TemplateService {
  const details = new Map<string, TemplateDetail>();
  return {
    list: () => HEADS.map(summary),
    async get(id) {
      const head = findHead(id);
      // Layouts and capacities load with the first request for details.
      const { templateDetail } = await import('./template-detail.ts');
      const known = details.get(head.id) ?? templateDetail(summary(head));
      details.set(head.id, known);
      return known;
    },
    example(id) {
      return {
        standard_template: findHead(id).id,
        slides: CONTRACTS.map((contract) => ({ layout: contract.id, content: contract.example })),
      };
    },
    resolve: (id) => findHead(id).id,
  };
}

function summary({ id, name, description, version, aliases }: TemplateHead): TemplateSummary {
  return {
    id,
    name,
    description,
    version,
    aliases,
    // Every template has every layout.
    layout_count: CONTRACTS.length,
    // The address of the thumbnail depends on the interface of the caller.
    thumbnail: '',
    is_default: true,
    created_at: RELEASED,
    updated_at: RELEASED,
  };
}
