import { t } from '../../strings/index.ts';

/** Kinds of tasks. */
export const KINDS = [
  'presentation.generate',
  'presentation.create',
  'design.create',
  'call.finish_draft',
  'call.plan_draft',
  'call.generate_outline',
  'call.edit_presentation',
  'call.export_presentation',
  'call.generate_image',
  'call.decompose_files',
  'call.check_file',
  'call.check_template',
] as const;
export type Kind = (typeof KINDS)[number];

/** Name of a kind for users; the type itself if there is none. */
export function kindName(type: string): string {
  return KINDS.some((kind) => kind === type) ? t(`kind.${type as Kind}`) : type;
}
