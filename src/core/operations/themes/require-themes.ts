import type { CallContext } from '../../call/call.ts';
import { Failure } from '../../errors/failure.ts';
import { message } from '../../errors/message.ts';
import type { ThemeService } from '../../themes/api.ts';

/** @throws Failure `unsupported` if this server stores no themes. */
export function requireThemes({ services }: CallContext): ThemeService {
  if (services.themes === undefined)
    throw new Failure('unsupported', 'This server does not store themes.', {
      hint: message`{list_templates} shows the built-in ones.`,
    });
  return services.themes;
}
