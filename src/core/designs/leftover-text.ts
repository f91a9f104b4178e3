import { joinPhrases } from '../locales/index.ts';
import { readPlainText } from '../scene/check/geometry.ts';
import { FINDINGS, type Finding } from '../scene/finding.ts';
import type { Scene } from '../scene/scene.ts';

/** Prompts of templates in the languages of common office programs. */
const PROMPT = new RegExp(
  `^(click|double[- ]?click|tap) (here |icon )?to (add|edit|insert)\\b|^(add|insert|enter|your|type) (a )?(title|sub-?title|text|heading|body text|name|company name)( here)?[.…]?$|lorem ipsum|^(?:${joinPhrases('click_to_add')})|^(xxx+|tbd|todo|\\[[^\\]]{1,40}\\])$`,
  'iu',
);

/** Reports prompt text that nobody replaced. */
export function findLeftoverText(scene: Scene, slide: number): Finding[] {
  return scene.elements.flatMap((element): Finding[] => {
    if (element.type !== 'text' || element.layer !== 'slide') return [];
    const text = readPlainText(element).trim();
    if (!PROMPT.test(text)) return [];
    return [
      {
        code: 'leftover_text',
        severity: 'warning',
        slide,
        element: element.name,
        box: element.box,
        message: `"${element.name}" still says "${text.replace(/\s+/g, ' ').slice(0, 80)}".`,
        fix: FINDINGS.leftover_text.fix,
      },
    ];
  });
}
