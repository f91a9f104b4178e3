import { Failure } from '../errors/failure.ts';
import { readSlideSize } from '../scene/slide-size.ts';
import { resizeTemplate } from '../templates/sized/resize-template.ts';
import { TEMPLATES } from '../templates/standard/index.ts';
import type { Template } from '../templates/tree.ts';

/** @param size name of the size of the slides; absent for 16:9 */
export function getTemplate(id: string, size?: string): Template {
  const template = TEMPLATES.find((one) => one.id === id);
  if (!template) throw new Failure('internal', `Template ${id} is listed but not built in.`);
  return resizeTemplate(template, size === undefined ? undefined : readSlideSize(size)?.canvas);
}
