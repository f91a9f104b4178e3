import { loadLayoutEngine } from '../layout/load.ts';
import { renderPng } from '../output/png/render-png.ts';
import { writeSvg } from '../output/svg/write-svg.ts';
import { CONTRACTS } from '../templates/catalogue.ts';
import { findTemplate } from '../templates/standard/index.ts';
import { resolveTheme } from '../templates/themes.ts';
import { composeSlide, type DeckPlan, deckOf } from './compose.ts';

export const THUMBNAIL = { widthPx: 480, heightPx: 270 } as const;
/** Built-in templates do not change while the server runs. */
const drawn = new Map<string, Promise<Uint8Array>>();

/** The cover of a template with its example, PNG. By id or alias. @throws Failure `not_found` with the nearest names. */
export function templateThumbnail(idOrAlias: string): Promise<Uint8Array> {
  const { id } = findTemplate(idOrAlias);
  const picture = drawn.get(id) ?? draw(id);
  drawn.set(id, picture);
  return picture;
}

async function draw(id: string): Promise<Uint8Array> {
  const template = findTemplate(id);
  const cover = CONTRACTS.find((contract) => contract.id === 'title');
  if (cover === undefined) throw new RangeError('The catalogue has no layout for covers.');
  const plan: DeckPlan = {
    title: template.name,
    language: 'en',
    template,
    theme: resolveTheme(template),
    slides: [{ layout: cover.id, content: cover.example }],
    pictures: [new Map()],
    createdAt: '2026-01-01T00:00:00.000Z',
  };
  await loadLayoutEngine();
  const scene = composeSlide(plan, 0);
  return renderPng(writeSvg(scene, deckOf(plan, [scene], new Map())), THUMBNAIL.widthPx);
}
