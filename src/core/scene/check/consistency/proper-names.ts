import type { Scene } from '../../scene.ts';
import { type ProperName, toPlace } from './facts.ts';
import { listShownTexts } from './shown-texts.ts';

/** Two or three words in capital letters, the last with five or more letters. */
const NAME =
  /(?<![\p{L}\p{M}’'-])\p{Lu}[\p{Ll}\p{M}]+(?:[ \u00a0]\p{Lu}[\p{Ll}\p{M}]*\.?)?[ \u00a0]\p{Lu}[\p{Ll}\p{M}]{4,}(?![\p{L}\p{M}’'-])/gu;

/** Names of people, places and companies on a slide; headings in capital letters are among them. */
export function listNames(scene: Scene): ProperName[] {
  return listShownTexts(scene).flatMap(({ words, element }) => {
    const place = toPlace(element);
    return (words.match(NAME) ?? []).map((name) => ({ name: name.replaceAll('\u00a0', ' '), place }));
  });
}
