import type { TemplateDetail, TemplateService, TemplateSummary } from './api.ts';
import { CONTRACTS } from './catalogue.ts';
import { findHead, HEADS } from './standard/heads.ts';
import type { TemplateHead } from './tree.ts';

/** Built-in templates change with the release, not with the clock. */
const RELEASED = '2026-11-20T00:00:00.000Z';

/** The standard templates: listed, described with their schemas, and shown by an example. */
export function createTemplateService(): TemplateService {
  const details = new Map<string, TemplateDetail>();
  return {
    list: () => HEADS.map(summary),
    async get(id) {
      const head = findHead(id);
      // Layouts and the measures of what fits them load when the first is read.
      const { templateDetail } = await import('./template-detail.ts');
      const known = details.get(head.id) ?? templateDetail(summary(head));
      details.set(head.id, known);
      return known;
    },
    example(id) {
      return { standard_template: findHead(id).id, slides: CONTRACTS.map((contract) => ({ layout: contract.id, content: contract.example })) };
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
    // Where its picture is had depends on the surface that the caller came through.
    thumbnail: '',
    is_default: true,
    created_at: RELEASED,
    updated_at: RELEASED,
  };
}
