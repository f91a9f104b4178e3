import { z } from 'zod';
import type { CallContext } from '../../call.ts';
import { Failure } from '../../failure.ts';
import type { DesignService } from '../../services.ts';

export const designShape = z.object({
  id: z.string().describe('Id.'),
  name: z.string().describe('Name.'),
  layout_count: z.int().describe('Layouts.'),
  thumbnail: z.string().describe('Address of a picture, or empty.'),
  created_at: z.string().describe('ISO 8601.'),
  updated_at: z.string().describe('ISO 8601.'),
});

/** @throws Failure `unsupported` where designs are not kept. */
export function designsOf({ services }: CallContext): DesignService {
  if (!services.designs) throw new Failure('unsupported', 'This server keeps no designs.', { hint: 'Choose a template from list_templates.' });
  return services.designs;
}
