import type { IgnoredOption, TooLargeDiagram } from '../scene/diagram.ts';
import { repairContrast } from '../scene/legible-color.ts';
import { adaptRoleShades } from '../scene/role-backdrops.ts';
import { CANVAS, type Scene, type SceneElement } from '../scene/scene.ts';
import type { CrowdedLabels, MapOmission } from '../scene/unfit-figures.ts';
import type { Content } from '../templates/contract.ts';
import { fadeArt } from './art/fade-art.ts';
import { toText } from './bindings.ts';
import { ArrangementBudget } from './diagram/layered/budget.ts';
import { createElements } from './elements.ts';
import { evaluate } from './evaluate.ts';
import { fitTree } from './fit.ts';
import { fitSources } from './fit-sources.ts';
import { stripMarkup } from './inline-markdown.ts';
import type { LayoutInput } from './layout-input.ts';
import { placeLogo } from './place-logo.ts';
import { createPromptContent } from './prompt-content.ts';
import { findScales } from './scales.ts';

/**
 * Lays out one slide, synchronously and without side effects. Text that does not fit at its smallest size
 * stays, with `neededHeightPx` above the height of its box.
 */
export function layoutSlide(input: LayoutInput): Scene {
  return placeLogo(fitSources(input, createScene), input, createScene);
}

function createScene(input: LayoutInput): Scene {
  const { spec, tree, contract, theme, lang, rtl } = input;
  const prompts = input.mode === 'prompts';
  const { canvas = CANVAS } = tree;
  const content = prompts ? createPromptContent(contract) : spec.content;
  const { root, groups } = evaluate(
    tree.root,
    { content, deck: listDeckValues(input, prompts) },
    {
      contract,
      theme,
      lang,
      rtl,
      index: input.index,
      emphasis: input.emphasis ?? true,
      texts: input.engine.texts,
      memo: input.engine.memo,
      words: input.words,
      art: input.art !== undefined && !prompts,
      prompts,
    },
  );
  fitTree(root, groups, { rtl, trees: input.engine.trees, canvas });
  const tooLarge: TooLargeDiagram[] = [];
  const ignoredOptions: IgnoredOption[] = [];
  const crowdedLabels: CrowdedLabels[] = [];
  const mapOmissions: MapOmission[] = [];
  const artBehind = new Set<string>();
  const placedLabels = new Set<string>();
  const elements = createElements(root, {
    artBehind,
    placedLabels,
    tooLarge,
    ignoredOptions,
    crowdedLabels,
    mapOmissions,
    arrangement: new ArrangementBudget(),
    prompts,
    maps: input.engine.maps,
    canvas,
    theme,
    lang,
    rtl,
    pictures: input.pictures,
    icons: input.icons,
    ...(input.nodes === undefined ? {} : { known: input.nodes }),
    ...(input.colorRoles === undefined ? {} : { colorRoles: input.colorRoles }),
    ...(input.art === undefined || prompts
      ? {}
      : { art: { ...input.art, seed: `${input.art.seed}\n${readHead(content)}` } }),
  });
  const visible = prompts
    ? elements.filter((element) => element.layer === 'layout' || element.placeholder !== 'none')
    : elements;
  const scales = findScales(root, elements);
  const drawn: Scene = {
    layout: tree.id,
    ...(tree.canvas === undefined ? {} : { canvas }),
    ...(contract.density === undefined || contract.density === 'usual' ? {} : { density: contract.density }),
    background: tree.background,
    elements: [
      ...visible.filter((element) => element.layer === 'layout'),
      ...visible.filter((element) => element.layer === 'slide'),
    ],
    rtl,
    lang,
    title: readTitle(elements, content),
    ...(scales.length === 0 ? {} : { scales }),
    ...(tooLarge.length === 0 ? {} : { tooLarge }),
    ...(ignoredOptions.length === 0 ? {} : { ignoredOptions }),
    ...(crowdedLabels.length === 0 ? {} : { crowdedLabels }),
    ...(mapOmissions.length === 0 ? {} : { mapOmissions }),
    ...(spec.speaker_note === undefined ? {} : { speakerNote: spec.speaker_note }),
  };
  const scene = adaptRoleShades(drawn, theme);
  if (artBehind.size === 0) return repairContrast(scene, theme);
  return fadeArt(
    repairContrast({ ...scene, elements: scene.elements.filter(({ id }) => !artBehind.has(id)) }, theme),
    scene.elements,
    artBehind,
    theme,
  );
}

/** Values of "@" bindings. */
function listDeckValues(input: LayoutInput, prompts: boolean): Readonly<Record<string, unknown>> {
  const { spec } = input;
  return {
    lang: input.lang,
    // An unfilled funnel has no values for a scale.
    ...(prompts ? { funnel: 'shape' } : {}),
    number: input.index + 1,
    total: input.total,
    deck_title: input.deckTitle,
    section: input.section,
    date: input.date,
    footnote: spec.footnote ?? (prompts ? input.words('footnote') : undefined),
    sources: spec.sources ?? (prompts ? [input.words('sources')] : undefined),
  };
}

/** Text that distinguishes the art of one slide from that of others, wherever it stands. */
function readHead(content: Content): string {
  return toText(content['title'] ?? content['statement'] ?? content['quote']);
}

function readTitle(elements: readonly SceneElement[], content: Content): string {
  const title = elements.find(
    (element) => element.placeholder === 'title' || element.placeholder === 'centered_title',
  );
  if (title?.type === 'text')
    return title.paragraphs.map((paragraph) => paragraph.runs.map((run) => run.text).join('')).join(' ');
  return stripMarkup(readHead(content));
}
