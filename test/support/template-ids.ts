import { createTemplateService } from '../../src/core/templates/template-service.ts';

/** Ids of all templates that ship. */
export const TEMPLATE_IDS: readonly string[] = createTemplateService()
  .list()
  .map(({ id }) => id);
