import { randomUUID } from 'node:crypto';
import type { Clock, ServiceCall } from '../call/call.ts';
import { Failure, invalid } from '../errors/failure.ts';
import { message } from '../errors/message.ts';
import { nearest } from '../errors/nearest-choices.ts';
import { shownText } from '../errors/shown-values.ts';
import type { FontService } from '../fonts/api.ts';
import { defined } from '../input/fields.ts';
import { FONT_FAMILIES } from '../scene/fonts/font-files.ts';
import { findOfficeFont, OFFICE_FONTS } from '../scene/fonts/system-fonts.ts';
import { FONT_SOURCES, type FontChoice, type FontRole, type FontSource, type Theme } from '../scene/theme.ts';
import { type FetchPicture, MissingPicture, PictureProblem } from '../store/fetch-picture.ts';
import { retryConflict } from '../store/retry-conflict.ts';
import type { BlobStore, RecordStore, Stored } from '../store/store.ts';
import { resolveTheme, THEMES } from '../templates/themes.ts';
import type { ThemeService } from './api.ts';
import type { ReadLogo } from './logo.ts';
import {
  type DraftTheme,
  logoKey,
  type MadeTheme,
  type StoredTheme,
  type ThemeChange,
  type ThemeDraft,
} from './stored-theme.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const COLLECTION = 'themes';
const MAX_THEMES = 500;
const ROLES: readonly FontRole[] = ['heading', 'body', 'mono'];
/** Accepted names of font roles; `text` sets heading and body. */
const FONT_NAMES = ['heading', 'body', 'mono', 'text', 'source'];
const DEFAULT_RADIUS_PX = 12;
const EXACT = OFFICE_FONTS.filter(({ exact }) => exact)
  .map(({ family }) => family)
  .join(', ');

export interface ThemeServiceOptions {
  readonly records: RecordStore;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly fonts: FontService;
  readonly fetchPicture: FetchPicture;
}

/** Stores custom themes, in addition to the built-in ones. */
export function createThemeService(options: ThemeServiceOptions): ThemeService {
  return new Themes(options);
}

class Themes implements ThemeService {
  readonly #options: ThemeServiceOptions;

  constructor(options: ThemeServiceOptions) {
    this.#options = options;
  }

  async list(): Promise<readonly StoredTheme[]> {
    return (await this.#options.records.list<StoredTheme>(COLLECTION, { limit: MAX_THEMES })).items.map(
      ({ value }) => value,
    );
  }

  async find(id: string): Promise<Theme | undefined> {
    return (
      THEMES.find((theme) => theme.id === id) ??
      (await this.#options.records.get<StoredTheme>(COLLECTION, id))?.value.theme
    );
  }

  /** Bytes of a logo or an uploaded font. */
  async file(hash: string): Promise<Uint8Array | undefined> {
    return (await this.#options.blobs.get(logoKey(hash))) ?? this.#options.fonts.file(hash);
  }

  async palette(request: Parameters<ThemeService['palette']>[0], call: ServiceCall) {
    const logo = request.logo_url === undefined ? undefined : await this.#logo(request.logo_url, '', call);
    const { createPalette } = await import('./palette.ts');
    return createPalette({ colors: request.colors, mode: request.mode, found: logo?.colors ?? [] });
  }

  async create(draft: ThemeDraft, call: ServiceCall): Promise<MadeTheme> {
    if ((await this.list()).length >= MAX_THEMES)
      throw new Failure('conflict', `${MAX_THEMES} themes are stored already, which is the maximum.`, {
        hint: message`Delete some with {delete_theme}.`,
      });
    const now = this.#options.clock.now().toISOString();
    const { logo, ...made } = await this.#make(
      { id: randomUUID(), created_at: now, updated_at: now },
      draft,
      call,
    );
    await this.#storeLogo(made, logo);
    await this.#options.records.write([
      { collection: COLLECTION, id: made.stored.id, value: made.stored, expect: 'absent', order: now },
    ]);
    return made;
  }

  update(id: string, change: ThemeChange, call: ServiceCall): Promise<MadeTheme> {
    return retryConflict(() => this.#update(id, change, call));
  }

  async #update(id: string, change: ThemeChange, call: ServiceCall): Promise<MadeTheme> {
    const before = await this.#stored(id);
    const { logo, ...made } = await this.#make(
      { id, created_at: before.value.created_at, updated_at: this.#options.clock.now().toISOString() },
      applyChange(before.value, change),
      call,
      before.value,
    );
    await this.#storeLogo(made, logo);
    await this.#options.records.write([
      {
        collection: COLLECTION,
        id,
        value: made.stored,
        expect: before.revision,
        order: before.value.created_at,
      },
    ]);
    return made;
  }

  async draft(change: ThemeChange, id: string | undefined, call: ServiceCall): Promise<DraftTheme> {
    const before = id === undefined ? undefined : (await this.#stored(id)).value;
    const head = before ?? { id: 'draft', created_at: '', updated_at: '' };
    const draft = before === undefined ? createDraft(change) : applyChange(before, change);
    const { stored, warnings, logo } = await this.#make(
      { id: head.id, created_at: head.created_at, updated_at: head.updated_at },
      draft,
      call,
      before,
    );
    const hash = stored.theme.brand?.logo?.media.hash;
    return {
      theme: stored.theme,
      warnings,
      file: async (asked) => (asked === hash && logo !== undefined ? logo : this.file(asked)),
    };
  }

  async delete(id: string): Promise<void> {
    const value = await retryConflict(async () => {
      const stored = await this.#stored(id);
      await this.#options.records.write([{ collection: COLLECTION, id, expect: stored.revision }]);
      return stored.value;
    });
    const hash = value.theme.brand?.logo?.media.hash;
    // Decks have their own copies, but another theme may use the same picture.
    if (
      hash !== undefined &&
      !(await this.list()).some(({ theme }) => theme.brand?.logo?.media.hash === hash)
    )
      await this.#options.blobs.delete(logoKey(hash));
  }

  async #stored(id: string): Promise<Stored<StoredTheme>> {
    const found = await this.#options.records.get<StoredTheme>(COLLECTION, id);
    if (found !== undefined) return found;
    if (THEMES.some((theme) => theme.id === id))
      throw new Failure('conflict', `"${id}" is built in and cannot be changed or deleted.`, {
        hint: message`Make your own theme with {create_theme}.`,
      });
    if (!UUID.test(id))
      throw invalid(
        ['id'],
        'The id of a stored theme is a UUID.',
        { type: 'invalid_format', input: id },
        message`{list_themes} shows the ids of the stored themes.`,
      );
    throw new Failure('not_found', `No theme is stored under the id "${id.slice(0, 80)}".`, {
      hint: message`{list_themes} shows the ids of the stored themes.`,
    });
  }

  /** Writes the logo before the record that names it. */
  async #storeLogo({ stored }: MadeTheme, bytes: Uint8Array | undefined): Promise<void> {
    const hash = stored.theme.brand?.logo?.media.hash;
    if (bytes !== undefined && hash !== undefined) await this.#options.blobs.put(logoKey(hash), bytes);
  }

  /** Makes a theme without storing it; `logo` contains the bytes of a newly loaded logo. */
  async #make(
    head: Pick<StoredTheme, 'id' | 'created_at' | 'updated_at'>,
    draft: ThemeDraft,
    call: ServiceCall,
    before?: StoredTheme,
  ): Promise<MadeTheme & { readonly logo: Uint8Array | undefined }> {
    const { name, description, colors, fonts, radius_px, company_name, footer, logo_url } = draft;
    const known = before?.theme.brand?.logo;
    const alt = draft.logo_alt ?? `${company_name ?? name} logo`;
    // An unchanged logo is not loaded again, since its address may be gone.
    const previousLogo = known !== undefined && logo_url === before?.logo_url ? { ...known, alt } : undefined;
    const read =
      previousLogo !== undefined || logo_url === undefined
        ? undefined
        : await this.#logo(logo_url, alt, call);
    const { createPalette } = await import('./palette.ts');
    const palette = createPalette({ colors, found: read?.colors ?? [] });
    const families = await this.#fonts(fonts, draft.unknown_fonts);
    const logo = previousLogo ?? read?.logo;
    const brand = defined({ logo, footer });
    const theme: Theme = {
      id: head.id,
      name,
      description,
      colors: palette.colors,
      fonts: families.fonts,
      ...(families.source === undefined ? {} : { fontSource: families.source }),
      radiusPx: radius_px ?? DEFAULT_RADIUS_PX,
      ...(Object.keys(brand).length > 0 ? { brand } : {}),
    };
    const stored: StoredTheme = {
      ...head,
      // Colours from a logo become chosen colours, so that the theme does not change later.
      choices: {
        colors:
          Object.keys(colors).length > 0
            ? colors
            : { primary: palette.colors.primary, accent: palette.colors.accent },
        fonts,
        ...(radius_px === undefined ? {} : { radius_px }),
      },
      ...(company_name === undefined ? {} : { company_name }),
      ...(footer === undefined ? {} : { footer }),
      ...(logo_url === undefined ? {} : { logo_url: /^data:/i.test(logo_url) ? 'data:' : logo_url }),
      theme,
    };
    return { stored, warnings: [...palette.warnings, ...families.warnings], logo: read?.bytes };
  }

  async #logo(url: string, alt: string, call: ServiceCall): Promise<ReadLogo> {
    // Loads colour science and picture decoding only with the first theme.
    const { readLogo } = await import('./logo.ts');
    try {
      return await readLogo(url, alt, this.#options.fetchPicture, call.signal);
    } catch (error) {
      if (!(error instanceof PictureProblem)) throw error;
      if (error instanceof MissingPicture)
        throw new Failure('not_found', `Logo not found: ${error.message}.`, {
          hint: message`Upload it with {upload_image}, or give an address as logo_url.`,
        });
      throw invalid(
        ['logo_url'],
        `The logo could not be read: ${error.message}.`,
        { type: 'picture', input: shownText(url) },
        'Give an http(s) address or a data: URI of a PNG, JPEG, WebP, GIF or SVG.',
      );
    }
  }

  async #fonts(
    families: Readonly<Record<string, string>>,
    unknown: ThemeDraft['unknown_fonts'],
  ): Promise<{
    readonly fonts: Theme['fonts'];
    readonly source: FontSource | undefined;
    readonly warnings: readonly string[];
  }> {
    const wrong = Object.keys(families).find((role) => !FONT_NAMES.includes(role));
    if (wrong !== undefined)
      throw invalid(
        ['fonts', wrong],
        `There is no font role "${wrong.slice(0, 60)}". Roles: ${FONT_NAMES.join(', ')}; text sets heading and body, source says where fonts come from.`,
        {
          type: 'unknown_field',
          ctx: { allowed: FONT_NAMES, nearest: nearest(wrong, FONT_NAMES) },
        },
      );
    const usual = resolveTheme({ themeId: 'ledger' }).fonts;
    const warnings = new Set<string>();
    const source = families['source'] === undefined ? undefined : readSource(families['source']);
    const fonts: Record<FontRole, FontChoice> = { ...usual };
    for (const role of ROLES) {
      const family = families[role] ?? (role === 'mono' ? undefined : families['text']);
      if (family === undefined) continue;
      const choice = await this.#options.fonts.choice(family);
      if (choice === undefined && unknown === 'error')
        throw await this.#unknownFont(role in families ? role : 'text', family);
      if (choice === undefined)
        warnings.add(
          `The font "${family.slice(0, 80)}" is not on this server: decks name it, and its text is measured and drawn with Noto Sans. Upload it to have text measured and drawn in it.`,
        );
      const office = choice?.drawn === undefined ? undefined : findOfficeFont(choice.family);
      if (office?.exact === false)
        warnings.add(
          `"${office.family}" is measured and drawn with ${office.drawn}, which is similar but has different widths: lines may break elsewhere in PowerPoint. For ${EXACT} there are fonts of the same widths here.`,
        );
      fonts[role] = choice ?? { family: family.slice(0, 80), fallback: 'Arial' };
    }
    return { fonts, source, warnings: [...warnings] };
  }

  async #unknownFont(role: string, family: string): Promise<Failure> {
    const names = [
      ...new Set([
        ...(await this.#options.fonts.list()).map((font) => font.family),
        ...FONT_FAMILIES.filter((name) => !name.startsWith('Noto Sans ')),
        ...OFFICE_FONTS.map((font) => font.family),
      ]),
    ];
    const close = nearest(family, names);
    const meant = close.length > 0 ? ` Did you mean ${close.join(' or ')}?` : '';
    return invalid(
      ['fonts', role],
      `The font "${family.slice(0, 80)}" is not on this server.${meant} Families: ${names.join(', ')}.`,
      { type: 'enum', input: family.slice(0, 80), ctx: { allowed: names, nearest: close } },
      message`Upload the font first with {upload_font}, or use one of these.`,
    );
  }
}

function readSource(name: string): FontSource {
  const source = FONT_SOURCES.find((one) => one === name);
  if (source !== undefined) return source;
  throw invalid(
    ['fonts', 'source'],
    `"${name.slice(0, 60)}" is not a source of fonts. Sources: ${FONT_SOURCES.join(', ')}.`,
    {
      type: 'enum',
      input: name.slice(0, 60),
      ctx: { allowed: FONT_SOURCES },
    },
  );
}

/** Draft from a change without a theme before it. */
function createDraft({ name, description, colors, fonts, unknown_fonts, ...rest }: ThemeChange): ThemeDraft {
  const fields = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== null),
  ) as Partial<ThemeDraft>;
  return {
    ...fields,
    name: name ?? 'Draft',
    description: description ?? '',
    colors: colors ?? {},
    fonts: fonts ?? {},
    unknown_fonts,
  };
}

/** Draft from a stored theme with a change applied; null removes a value. */
function applyChange(before: StoredTheme, change: ThemeChange): ThemeDraft {
  const { choices, company_name, footer, logo_url, theme } = before;
  const pick = <T>(next: T | null | undefined, old: T | undefined): T | undefined =>
    next === undefined ? old : (next ?? undefined);
  return {
    name: change.name ?? theme.name,
    description: change.description ?? theme.description,
    colors: mergeColors(choices.colors, change.colors),
    fonts: change.fonts === undefined ? choices.fonts : { ...choices.fonts, ...change.fonts },
    radius_px: pick(change.radius_px, choices.radius_px),
    company_name: pick(change.company_name, company_name),
    footer: pick(change.footer, footer),
    logo_url: pick(change.logo_url, logo_url),
    logo_alt: pick(change.logo_alt, theme.brand?.logo?.alt),
    unknown_fonts: change.unknown_fonts,
  };
}

/** A new colour replaces an old one under any name, since the last one read counts. */
function mergeColors(
  before: Readonly<Record<string, string>>,
  change: Readonly<Record<string, string>> | null | undefined,
): Readonly<Record<string, string>> {
  const next = change ?? {};
  return {
    ...Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(next, name))),
    ...next,
  };
}
