import type { DesignBook } from '../designs/design.ts';
import { openLayoutEngine } from '../layout/engine.ts';
import type { FontSource } from '../scene/theme.ts';
import type { BlobStore, Stored } from '../store/store.ts';
import { resolveTheme } from '../templates/themes.ts';
import type { Template } from '../templates/tree.ts';
import type { DeckPlan } from './compose.ts';
import { applyFontSource, pickSettings } from './deck-settings.ts';
import { prepareLook } from './look.ts';
import { reopenDesign } from './reopen-design.ts';
import { lookKey, type StoredPresentation } from './stored-presentation.ts';

type StoredDeck = Pick<Stored<StoredPresentation>, 'id' | 'value'>;

interface PlanOptions {
  readonly designs?: DesignBook;
  readonly blobs: BlobStore;
  /** Font source of decks that do not name one. */
  readonly fonts?: FontSource;
}

/** Reads the theme of a stored deck and registers its fonts. */
export async function readStoredLook(
  { blobs, fonts }: PlanOptions,
  { id, value: { presentation, look } }: StoredDeck,
  template: Template,
): Promise<Pick<DeckPlan, 'theme' | 'lookFiles'>> {
  const theme = applyFontSource(
    look ?? resolveTheme(template, presentation.theme),
    presentation.fonts ?? fonts,
  );
  return { theme, lookFiles: await prepareLook(theme, (hash) => blobs.get(lookKey(id, hash))) };
}

/** The plan of a stored deck that is not opened from a file. */
export async function readPlan(
  options: PlanOptions,
  stored: StoredDeck,
  look: Pick<DeckPlan, 'template' | 'theme' | 'lookFiles'>,
): Promise<DeckPlan> {
  const { presentation, pictures } = stored.value;
  const design = await reopenDesign(options, stored);
  return {
    engine: await openLayoutEngine(),
    ...(design === undefined ? {} : { design }),
    title: presentation.title,
    language: presentation.language,
    ...look,
    slides: presentation.slides,
    pictures: presentation.slides.map((_, index) => new Map(Object.entries(pictures[index] ?? {}))),
    ...pickSettings({ ...presentation, fonts: presentation.fonts ?? options.fonts }),
    leavesOut: true,
    createdAt: presentation.created_at,
  };
}
