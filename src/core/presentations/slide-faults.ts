import { setImmediate } from 'node:timers/promises';
import type { Issue } from '../errors/failure.ts';
import { openLayoutEngine } from '../layout/engine.ts';
import type { Finding } from '../scene/finding.ts';
import type { Theme } from '../scene/theme.ts';
import type { SlideSpec } from '../templates/contract.ts';
import type { OwnContracts } from '../templates/own-contract.ts';
import { resolveTheme, THEMES } from '../templates/themes.ts';
import type { Template } from '../templates/tree.ts';
import { composeSlide } from './compose.ts';
import { applyCapacities } from './fits-characters.ts';
import { findOverflow, toOverflowIssues } from './overflow.ts';
import type { OverflowPolicy } from './presentation.ts';
import { type ReadSlides, readSlides } from './validate-slides.ts';

interface Draft {
  /** Contains `undefined` for a slide that could not be read at all. */
  readonly slides: readonly (SlideSpec | undefined)[];
  readonly template: Template;
  /** Theme or theme id; a custom theme is measured as the template's own. */
  readonly theme?: string | Theme | undefined;
  /** BCP 47 language tag. */
  readonly language: string;
  readonly on_overflow: OverflowPolicy;
  /** Classes and components for the markup. */
  readonly definitions?: string | undefined;
  /** Layouts of the design that draws the deck. */
  readonly own?: OwnContracts | undefined;
}

/** Takes the place of an unreadable slide, so that the others keep their numbers. */
const UNREADABLE: SlideSpec = { layout: '', content: {} };

/**
 * Reads slides and reports every fault. If some are faulty, the valid ones are laid out as well, so that
 * overflow is reported in the same answer.
 */
export async function readDraft(draft: Draft): Promise<ReadSlides> {
  const read = readSlides(draft.slides, {
    longLists: draft.on_overflow === 'split',
    own: draft.own,
    definitions: draft.definitions,
    template: draft.template,
  });
  if (read.slides.every((slide) => slide !== undefined)) return read;
  return {
    slides: read.slides,
    issues: sortBySlide([...read.issues, ...(await findMisfits(draft, read.slides))]),
  };
}

/** Texts that do not fit on the readable slides; empty unless the draft is refused for overflow. */
async function findMisfits(draft: Draft, sound: readonly (SlideSpec | undefined)[]): Promise<Issue[]> {
  if (draft.on_overflow !== 'error' || sound.every((slide) => slide === undefined)) return [];
  const engine = await openLayoutEngine();
  const { template, theme, language } = draft;
  const slides = draft.slides.map((slide, index) => sound[index] ?? slide ?? UNREADABLE);
  const plan = {
    engine,
    title: '',
    language,
    template,
    theme: findTheme(template, theme),
    slides,
    pictures: [],
    createdAt: '',
  };
  // The capacity of a design's layout is only known after the design has drawn it.
  const isOwn = ({ layout }: SlideSpec) => draft.own?.has(layout) === true;
  const findings: Finding[] = [];
  for (const [index, slide] of sound.entries()) {
    if (slide === undefined || isOwn(slide)) continue;
    // Yields to other requests between slides.
    await setImmediate();
    findings.push(
      ...findOverflow(composeSlide(plan, index)).map((finding) => ({ ...finding, slide: index + 1 })),
    );
  }
  return toOverflowIssues(applyCapacities(findings, template, sound), sound);
}

function findTheme(template: Template, theme: string | Theme | undefined): Theme {
  if (typeof theme === 'object') return theme;
  return THEMES.find(({ id }) => id === theme) ?? resolveTheme(template);
}

/** Sorts by slide; the faults of one slide keep their order. */
function sortBySlide(issues: readonly Issue[]): Issue[] {
  return issues.toSorted((a, b) => Number(a.loc[1]) - Number(b.loc[1]));
}
