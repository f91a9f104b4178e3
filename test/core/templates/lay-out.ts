import { findIcon } from '../../../src/core/assets/icon-search.ts';
import { layoutSlide } from '../../../src/core/layout/layout-slide.ts';
import { deckLanguage } from '../../../src/core/presentations/language.ts';
import type { MediaRef, Scene } from '../../../src/core/scene/scene.ts';
import { CAPACITIES } from '../../../src/core/templates/capacities.ts';
import { parseContent } from '../../../src/core/templates/content.ts';
import type { Content, LayoutContract } from '../../../src/core/templates/contract.ts';
import { resolveTheme } from '../../../src/core/templates/themes.ts';
import type { Template } from '../../../src/core/templates/tree.ts';
import { words } from '../../../src/core/templates/words.ts';
import { ENGINE } from '../../support/layout-engine.ts';
import { mediaPaths } from './media-paths.ts';
import { BANKS, type SampleLanguage } from './sample-banks.ts';

const PHOTO: MediaRef = { hash: '0'.repeat(64), mimeType: 'image/jpeg', widthPx: 1600, heightPx: 900 };

/**
 * Parse and lay out one slide; throws with the issues when the content is refused. Pictures and art are there
 * unless told otherwise.
 */
export function layOut(
  template: Template,
  contract: LayoutContract,
  content: Content,
  lang: SampleLanguage | 'zh' = 'en',
  index = 0,
  theme = resolveTheme(template),
  { pictured = true, art = true } = {},
): Scene {
  const parsed = parseContent(contract, content);
  if (parsed.content === undefined) throw new Error(JSON.stringify(parsed.issues));
  const tree = template.layouts[contract.id];
  if (tree === undefined) throw new Error(`${template.id} has no ${contract.id}`);
  return layoutSlide({
    engine: ENGINE,
    spec: { layout: contract.id, content: parsed.content },
    tree,
    contract,
    theme,
    lang: lang === 'zh' ? 'zh-CN' : BANKS[lang].region,
    rtl: deckLanguage(lang).rtl,
    index,
    total: 20,
    deckTitle: 'Harbour Line goes electric',
    words: words(lang),
    pictures: new Map(pictured ? mediaPaths(parsed.content).map((path) => [path, PHOTO]) : []),
    icons: findIcon,
    ...(art ? { art: { seed: 'Harbour Line goes electric', look: template.art } } : {}),
    mode: 'slide',
  });
}

/** Characters that a field holds at that count; wide scripts take a part of it. */
export function limitOf(
  template: Template,
  contract: LayoutContract,
  count: number,
  share: number,
): (path: string) => number | undefined {
  const capacities = CAPACITIES[template.id]?.[contract.id] ?? {};
  return (path) => {
    const byCount = Object.entries(capacities[path] ?? {}).sort(([a], [b]) => Number(a) - Number(b));
    const capacity = (byCount.find(([n]) => Number(n) >= count) ?? byCount.at(-1))?.[1];
    return capacity === undefined ? undefined : Math.max(4, Math.floor(capacity * share));
  };
}
