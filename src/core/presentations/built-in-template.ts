import { Failure } from '../errors/failure.ts';
import { TEMPLATES } from '../templates/standard/index.ts';
import type { Template } from '../templates/tree.ts';

export function getTemplate(id: string): Template {
  const template = TEMPLATES.find((one) => one.id === id);
  if (!template) throw new Failure('internal', `Template ${id} is listed but not built in.`);
  return template;
}
