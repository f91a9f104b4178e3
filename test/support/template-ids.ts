import { createTemplateService } from '../../src/core/templates/template-service.ts';

/** Of every template that ships. */
export const TEMPLATE_IDS: readonly string[] = createTemplateService()
  .list()
  .map(({ id }) => id);
