import type { LayoutEngine } from '../layout/engine.ts';
import { layoutSlide } from '../layout/layout-slide.ts';
import { checkScene } from '../scene/check/check-scene.ts';
import type { Finding } from '../scene/finding.ts';
import type { Content, LayoutContract } from './contract.ts';
import type { MeasuredLanguage } from './language-shares.ts';
import { resolveTheme } from './themes.ts';
import type { LayoutTree, Template, TreeNode } from './tree.ts';
import { words } from './words.ts';

/** Region of each measured language. */
const REGIONS: Readonly<Record<MeasuredLanguage, string>> = {
  en: 'en-US',
  de: 'de-DE',
  ja: 'ja-JP',
  ar: 'ar-EG',
  hi: 'hi-IN',
};

/** Errors of a layout with that content, over all of its alternating compositions. */
export function findFaults(
  engine: LayoutEngine,
  template: Template,
  tree: LayoutTree,
  contract: LayoutContract,
  content: Content,
  language: MeasuredLanguage = 'en',
): Finding[] {
  const theme = resolveTheme(template);
  return listTurns(tree).flatMap((index) => {
    const scene = layoutSlide({
      engine,
      spec: { layout: contract.id, content },
      tree,
      contract,
      theme,
      lang: REGIONS[language],
      rtl: language === 'ar',
      index,
      total: 20,
      deckTitle: 'A presentation',
      words: words(language),
      pictures: new Map(),
      icons: () => ({ name: 'circle' }),
      mode: 'slide',
    });
    return checkScene(scene, theme).filter(({ severity }) => severity === 'error');
  });
}

/** One slide index for each alternating composition. */
function listTurns(tree: LayoutTree): number[] {
  const turns = new Set<number>([1]);
  const visit = (node: TreeNode): void => {
    if (node.when?.turn !== undefined) turns.add(node.when.turn.of);
    if (node.type === 'box') node.children.forEach(visit);
    if (node.type === 'grid') visit(node.item);
  };
  visit(tree.root);
  return Array.from({ length: Math.max(...turns) }, (_, index) => index);
}
