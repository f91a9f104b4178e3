import { openLayoutEngine } from '../layout/engine.ts';
import { Lru } from '../memory/lru.ts';
import { registerCacheOf } from '../memory/spares.ts';
import { renderPng } from '../output/png/render-png.ts';
import { writeSvg } from '../output/svg/write-svg.ts';
import type { Theme } from '../scene/theme.ts';
import type { LayoutContract } from '../templates/contract.ts';
import { findTemplate } from '../templates/standard/index.ts';
import { resolveTheme, THEMES } from '../templates/themes.ts';
import { buildDeck, composeSlide, type DeckPlan } from './compose.ts';
import type { LookFiles } from './look.ts';
import { LAYOUT_PICTURE } from './template-cover.ts';

/** A picture takes about 30 kB; this holds every layout of several templates. */
const MAX_CACHED_PICTURES = 240;

function createPictureCache(): Lru<Promise<Uint8Array>> {
  const drawn = new Lru<Promise<Uint8Array>>(MAX_CACHED_PICTURES);
  registerCacheOf(drawn, (one) => one.clear());
  return drawn;
}

/** A theme that replaces the template's own, with the bytes of its files. */
export interface Look {
  readonly theme: Theme;
  readonly files: LookFiles;
}

/**
 * Draws a layout of a template with its example as PNG. Pictures with built-in themes are cached, since
 * these cannot change while the server runs.
 */
export async function renderLayoutPng(
  template: string,
  contract: LayoutContract,
  look?: Look,
): Promise<Uint8Array> {
  const { id, themeId } = findTemplate(template);
  const theme = look?.theme ?? resolveTheme({ themeId });
  if (!THEMES.includes(theme)) return drawLayout(id, contract, look);
  const key = `${id} ${contract.id} ${theme.id}`;
  const engine = await openLayoutEngine();
  const drawn = engine.memo.getOrCreate(createPictureCache, engine);
  const picture = drawn.get(key) ?? drawLayout(id, contract, look);
  drawn.set(key, picture);
  return picture;
}

/** Draws a layout of a template with its example as SVG. */
export async function renderLayoutSvg(id: string, contract: LayoutContract, look?: Look): Promise<string> {
  const template = findTemplate(id);
  const plan: DeckPlan = {
    engine: await openLayoutEngine(),
    title: template.name,
    language: 'en',
    template,
    theme: look?.theme ?? resolveTheme(template),
    ...(look === undefined ? {} : { lookFiles: look.files }),
    slides: [{ layout: contract.id, content: contract.example }],
    pictures: [new Map()],
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  const scene = composeSlide(plan, 0);
  const { theme, lookFiles = new Map() } = plan;
  const logo = theme.brand?.logo?.media.hash ?? '';
  const bytes = lookFiles.get(logo);
  return writeSvg(
    scene,
    buildDeck(plan, [scene], bytes === undefined ? new Map() : new Map([[logo, bytes]])),
  );
}

async function drawLayout(id: string, contract: LayoutContract, look: Look | undefined): Promise<Uint8Array> {
  return renderPng(await renderLayoutSvg(id, contract, look), LAYOUT_PICTURE.widthPx);
}
