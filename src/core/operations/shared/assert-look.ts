import type { CallContext } from '../../call/call.ts';
import { Failure, invalid } from '../../errors/failure.ts';
import { message } from '../../errors/message.ts';
import { nearest } from '../../errors/nearest-choices.ts';
import { assertSizeOfDesign, pickSettings } from '../../presentations/deck-settings.ts';
import { parseDesignId } from '../../presentations/design-id.ts';
import { THEMES } from '../../templates/themes.ts';

/** Refuses an unknown template or theme before any work begins, with the nearest names. */
export async function assertKnownLook(
  look: {
    readonly template: string;
    readonly theme?: string | undefined;
    readonly slide_size?: string | undefined;
  },
  call: CallContext,
  field = 'template',
): Promise<void> {
  const design = parseDesignId(look.template);
  try {
    if (design === undefined) call.services.templates.resolve(look.template);
    else await assertDesign(design, call);
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'not_found')) throw error;
    // Names of templates do not help if a design was requested.
    if (field === 'smart_design' && design === undefined)
      throw invalid(
        [field],
        `"${look.template.slice(0, 80)}" is not the id of a design, which is a UUID.`,
        { type: 'uuid', input: look.template },
        message`{list_designs} shows the stored designs.`,
      );
    const allowed =
      design === undefined ? { ctx: { allowed: call.services.templates.list().map(({ id }) => id) } } : {};
    throw invalid(
      [field],
      error.message,
      { type: 'enum', input: look.template, ...allowed },
      error.hint ?? message`{list_templates} shows all.`,
    );
  }
  if (design !== undefined) assertSizeOfDesign(pickSettings({ slide_size: look.slide_size }));
  if (look.theme === undefined || THEMES.some(({ id }) => id === look.theme)) return;
  const made = (await call.services.themes?.list()) ?? [];
  if (
    made.some(
      ({ id, theme }) => id === look.theme || theme.name.toLowerCase() === look.theme?.trim().toLowerCase(),
    )
  )
    return;
  const allowed = [...THEMES, ...made.slice(0, 20).map(({ theme }) => theme)].map(({ id }) => id);
  const close = nearest(look.theme, [...allowed, ...made.map(({ theme }) => theme.name)]);
  throw invalid(
    ['theme'],
    `There is no theme "${look.theme}". Themes: ${allowed.join(', ')}.`,
    { type: 'enum', input: look.theme, ctx: { allowed, nearest: close } },
    close.length > 0 ? `Did you mean ${close.join(' or ')}?` : "Leave it out for the template's own colours.",
  );
}

/** @throws Failure `not_found` */
async function assertDesign(id: string, { services }: CallContext): Promise<void> {
  if (services.designs === undefined)
    throw new Failure('not_found', 'This server does not store designs.', {
      hint: message`{list_templates} shows the templates.`,
    });
  await services.designs.get(id);
}
