import { checkWithoutFonts } from '../../src/core/layout/breaks-without-font.ts';
import { checkScene } from '../../src/core/scene/check/check-scene.ts';
import { findContract } from '../../src/core/templates/catalogue.ts';
import type { Content } from '../../src/core/templates/contract.ts';
import { MEASURED_LANGUAGES } from '../../src/core/templates/language-shares.ts';
import { resolveTheme } from '../../src/core/templates/themes.ts';
import type { Template } from '../../src/core/templates/tree.ts';
import { layOut } from '../core/templates/lay-out.ts';
import { BANKS, type SampleLanguage } from '../core/templates/sample-banks.ts';
import { chartSamples } from '../support/chart-samples.ts';
import { compositeSamples } from '../support/composite-samples.ts';
import { diagramSamples } from '../support/diagram-samples.ts';
import { inWordsOf } from '../support/in-words-of.ts';
import { mapSamples } from '../support/map-samples.ts';
import { tableSamples } from '../support/table-samples.ts';

/** A chart, diagram, table or map with usual or awkward data, as a slide of its layout. */
export interface KindSample {
  readonly family: 'chart' | 'diagram' | 'table' | 'map';
  readonly kind: string;
  readonly name: string;
  readonly lang: SampleLanguage | 'zh';
  readonly data: object;
  readonly takeaway?: string;
}

/** Findings on one of them in one template. */
export interface MeasuredKind extends KindSample {
  readonly template: string;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly withoutFonts: readonly string[];
}

/**
 * As they were written, and what is English in words of every measured language; usual ones with a takeaway,
 * too.
 */
export function kindSamples(): KindSample[] {
  return writtenSamples().flatMap((sample) => {
    if (sample.lang !== 'en') return [sample];
    return MEASURED_LANGUAGES.flatMap((lang): KindSample[] => {
      const own: KindSample =
        lang === 'en' ? sample : { ...sample, lang, data: inWordsOf(sample.data, lang) };
      const isUsual = sample.takeaway !== undefined || sample.name.endsWith('usual');
      const takeaway = BANKS[lang].body[0] as string;
      if (lang !== 'en' && 'mermaid' in sample.data) return [];
      return isUsual ? [own, { ...own, name: `${sample.name}, with a takeaway`, takeaway }] : [own];
    });
  });
}

function writtenSamples(): KindSample[] {
  return [
    ...[...chartSamples(), ...compositeSamples()].map(
      ({ name, lang, chart }): KindSample => ({
        family: 'chart',
        kind: String(chart['type']),
        name,
        lang: lang as KindSample['lang'],
        data: chart,
      }),
    ),
    ...diagramSamples().map(
      ({ kind, name, diagram, lang = 'en' }): KindSample => ({
        family: 'diagram',
        kind,
        name,
        lang: lang as KindSample['lang'],
        data: diagram,
      }),
    ),
    ...mapSamples().map(
      ({ name, map, takeaway }): KindSample => ({
        family: 'map',
        kind: 'map',
        name,
        lang: 'en',
        data: map,
        takeaway,
      }),
    ),
    ...tableSamples().map(
      ({ name, table, lang = 'en' }): KindSample => ({
        family: 'table',
        kind: 'table',
        name,
        lang: lang as KindSample['lang'],
        data: table,
      }),
    ),
  ];
}

/** Content of the layout of its family. */
export function contentOf({ family, name, data, takeaway }: KindSample): Content {
  return { title: name, [family]: data, ...(takeaway === undefined ? {} : { takeaway }) };
}

/** Slides of a deck: samples are counted anew after these, since a slide number has no room for four digits. */
const DECK = 100;
/** Findings on parts of a figure that meet or have no room. */
const COLLISIONS: ReadonlySet<string> = new Set([
  'overlap',
  'connector_crosses',
  'label_too_wide',
  'labels_collide',
  'map_label_hidden',
  'text_overflow',
]);

/** Findings of a sample on parts that meet, and on a slide that is crowded. */
export function listCollisions({ warnings }: Pick<MeasuredKind, 'warnings'>): readonly string[] {
  return warnings.filter((code) => COLLISIONS.has(code) || code === 'crowded');
}

/**
 * Every kind in one template, as check_presentation sees it.
 *
 * @param languages of those to measure
 * @param all of which those in these languages are measured
 */
export function measureKinds(
  template: Template,
  languages?: ReadonlySet<string>,
  all: readonly KindSample[] = kindSamples(),
): MeasuredKind[] {
  const theme = resolveTheme(template);
  const samples = all.filter(({ lang }) => languages?.has(lang) !== false);
  return samples.map((sample, index) => {
    const contract = findContract(sample.family);
    if (contract === undefined) throw new Error(`no layout ${sample.family}`);
    const scene = layOut(template, contract, contentOf(sample), sample.lang, index % DECK, theme);
    const findings = checkScene(scene, theme);
    return {
      ...sample,
      template: template.id,
      errors: findings
        .filter(({ severity }) => severity === 'error')
        .map(({ code, element, message }) => `${code} ${element ?? ''}: ${message}`),
      warnings: findings.filter(({ severity }) => severity === 'warning').map(({ code }) => code),
      withoutFonts: checkWithoutFonts({ slides: [scene], theme }).map(({ message }) => message),
    };
  });
}
