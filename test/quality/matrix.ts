import { checkWithoutFonts } from '../../src/core/layout/breaks-without-font.ts';
import { checkScene } from '../../src/core/scene/check/check-scene.ts';
import { measureEmptyShare } from '../../src/core/scene/check/density.ts';
import { flatten } from '../../src/core/scene/check/geometry.ts';
import { PT_PER_PX, type Scene } from '../../src/core/scene/scene.ts';
import {
  CAPACITIES,
  type LayoutCapacities,
  portableCapacities,
} from '../../src/core/templates/capacities.ts';
import { CONTRACTS } from '../../src/core/templates/catalogue.ts';
import type { Content, LayoutContract } from '../../src/core/templates/contract.ts';
import {
  charactersIn,
  MEASURED_LANGUAGES,
  type MeasuredLanguage,
} from '../../src/core/templates/language-shares.ts';
import { resolveTheme } from '../../src/core/templates/themes.ts';
import type { Template } from '../../src/core/templates/tree.ts';
import { nearMisses, outOfFrame, unequalSteps } from '../core/templates/composition.ts';
import { layOut } from '../core/templates/lay-out.ts';
import { BANKS, type SampleLanguage } from '../core/templates/sample-banks.ts';
import { type SampleOptions, sampleContent } from '../core/templates/sample-content.ts';

export const LENGTHS = {
  shortest: 'the fewest items, the shortest texts, no optional field',
  typical: 'four items where there may be so many, sentences as people write them',
  portable: 'the most items, every text as long as fits in every template',
  own: 'the most items, every text as long as fits in this template',
} as const;
export type Length = keyof typeof LENGTHS;

/** Measurements of one slide. */
export interface Measured {
  readonly template: string;
  readonly layout: string;
  readonly length: Length;
  readonly lang: MeasuredLanguage;
  readonly errors: readonly string[];
  /** Codes of the warnings. */
  readonly warnings: readonly string[];
  /** Faults that appear if the template's fonts are missing. */
  readonly withoutFonts: readonly string[];
  readonly smallestPt: number;
  /** Smallest text in a body placeholder; infinite without one. */
  readonly smallestBodyPt: number;
  /** Largest empty rectangle, as a share of the content frame; 0 for layouts whose emptiness is the point. */
  readonly empty: number;
  /** Edges that nearly meet, words off the frame, siblings of unequal size; measured on typical content. */
  readonly misplaced: readonly string[];
}

/** Labels of bars stand where their bars begin, a little beside the columns of time. */
const LOOSE = new Set(['roadmap']);

/** Every layout of a template, in every length and language. */
export function measureTemplate(template: Template): Measured[] {
  const theme = resolveTheme(template);
  return CONTRACTS.flatMap((contract, index) =>
    (Object.keys(LENGTHS) as Length[]).flatMap((length) =>
      MEASURED_LANGUAGES.map((lang): Measured => {
        const scene = layOut(template, contract, contentOf(contract, template.id, length, lang), lang, index);
        const findings = checkScene(scene, theme);
        return {
          template: template.id,
          layout: contract.id,
          length,
          lang,
          errors: findings
            .filter(({ severity }) => severity === 'error')
            .map(({ code, element, message }) => `${code} ${element ?? ''}: ${message}`),
          warnings: findings.filter(({ severity }) => severity === 'warning').map(({ code }) => code),
          withoutFonts: checkWithoutFonts({ slides: [scene], theme }).map(({ message }) => message),
          smallestPt: smallest(scene, false),
          smallestBodyPt: smallest(scene, true),
          empty: measureEmptyShare(scene),
          misplaced:
            length === 'typical' && !LOOSE.has(contract.id)
              ? [...nearMisses(scene), ...outOfFrame(scene), ...unequalSteps(scene)]
              : [],
        };
      }),
    ),
  );
}

/** Languages with the same shares of capacities as a measured one. */
const ALIKE: Readonly<Partial<Record<SampleLanguage, MeasuredLanguage>>> = { he: 'ar', th: 'hi' };

export function contentOf(
  contract: LayoutContract,
  template: string,
  length: Length,
  lang: MeasuredLanguage | 'he' | 'th',
): Content {
  const limit = (characters: number) =>
    Math.max(2, charactersIn((ALIKE[lang] ?? lang) as MeasuredLanguage, characters));
  if (length === 'shortest')
    return sampleContent(contract, { lang, counts: 'min', optional: false, text: shortTexts(lang) });
  if (length === 'typical') {
    const capacities = CAPACITIES[template]?.[contract.id] ?? {};
    return sampleContent(contract, {
      lang,
      counts: 4,
      optional: true,
      limit: (path) => mapped(capacityOf(capacities, path, 4), limit),
    });
  }
  const capacities =
    length === 'portable' ? portableCapacities(contract.id) : (CAPACITIES[template]?.[contract.id] ?? {});
  const text: SampleOptions['text'] = (path) => {
    const capacity = capacityOf(capacities, path, 99);
    return capacity === undefined || PATTERNED.test(path) ? undefined : textOf(lang, limit(capacity));
  };
  return sampleContent(contract, { lang, counts: 'max', optional: true, text });
}

/** Fields whose text has a form of its own. */
const PATTERNED = /(^|\.)(number|change|value|url|email|page|code|language|date)$/;

function capacityOf(capacities: LayoutCapacities, path: string, count: number): number | undefined {
  const byCount = Object.entries(capacities[path] ?? {}).sort(([a], [b]) => Number(a) - Number(b));
  return (byCount.find(([n]) => Number(n) >= count) ?? byCount.at(-1))?.[1];
}

function mapped(value: number | undefined, change: (value: number) => number): number | undefined {
  return value === undefined ? undefined : change(value);
}

/** One word, as the shortest that anybody would write. */
function shortTexts(lang: SampleLanguage): NonNullable<SampleOptions['text']> {
  const { heading } = BANKS[lang];
  const short = heading.toSorted((a, b) => a.length - b.length)[0] ?? '';
  return (path) => (PATTERNED.test(path) ? undefined : short);
}

/**
 * Natural text of at most that many characters, cut between words or, where there are none, between letters.
 */
function textOf(lang: SampleLanguage, characters: number): string {
  const { long, body } = BANKS[lang];
  const source = [...long, ...body].join(' ');
  const text = source.repeat(Math.ceil(characters / source.length)).slice(0, characters + 1);
  if (text.length <= characters) return text;
  const space = text.lastIndexOf(' ');
  if (space > characters * 0.6) return text.slice(0, space);
  const letters = [...new Intl.Segmenter(lang).segment(text)].filter(
    ({ index, segment }) => index + segment.length <= characters,
  );
  return letters
    .map(({ segment }) => segment)
    .join('')
    .trimEnd();
}

function smallest(scene: Scene, bodyOnly: boolean): number {
  const sizes = flatten(scene.elements).flatMap((element) => {
    if (element.type !== 'text' || element.layer !== 'slide' || (bodyOnly && element.placeholder !== 'body'))
      return [];
    return element.paragraphs.flatMap(({ runs }) =>
      runs.filter(({ text }) => text.trim() !== '').map(({ sizePx }) => sizePx * PT_PER_PX),
    );
  });
  return Math.min(...sizes, Number.POSITIVE_INFINITY);
}
