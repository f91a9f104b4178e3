import { readDefinitions } from '../composition/index.ts';
import { Failure, type Issue } from '../errors/failure.ts';
import { message } from '../errors/message.ts';
import { nearest } from '../errors/nearest-choices.ts';
import { isNamed } from '../input/layout-name.ts';
import { CONTRACTS, findContract } from '../templates/catalogue.ts';
import { parseContent } from '../templates/content.ts';
import type { LayoutContract, SlideSpec } from '../templates/contract.ts';
import type { OwnContracts } from '../templates/own-contract.ts';
import type { Template } from '../templates/tree.ts';
import { placeNewClips } from './clip-places.ts';
import { isComposed, readComposed, toIssue } from './read-composed.ts';
import { checkRoadmap } from './roadmap-model.ts';

/**
 * Contract of a layout by its id. Older clients put the group of the template before it: "general:bullets".
 *
 * @param own contracts of the deck's design, in addition to the standard ones.
 */
export function resolveContract(layout: string, own?: OwnContracts): LayoutContract | undefined {
  const id = layout.slice(layout.lastIndexOf(':') + 1);
  return own?.get(id) ?? findContract(id);
}

/** Slides as read, with `undefined` for a slide with faults. */
export interface ReadSlides {
  readonly slides: readonly (SlideSpec | undefined)[];
  /** Every fault of every slide; `loc` begins with "slides". */
  readonly issues: readonly Issue[];
}

export interface ReadOptions {
  readonly longLists?: boolean;
  /** Layouts of the deck's design. */
  readonly own?: OwnContracts | undefined;
  /** Classes and components of the deck; absent to use those in the content of each slide. */
  readonly definitions?: string | undefined;
  /** Template that will lay out compositions. */
  readonly template?: Template;
}

/** Parses the content of slides with the contracts of their layouts. Missing slides stay `undefined`. */
export function readSlides(
  slides: readonly (SlideSpec | undefined)[],
  options: ReadOptions = {},
): ReadSlides {
  const issues: Issue[] = readDefinitions(options.definitions).faults.map((fault) => ({
    loc: ['definitions'],
    ...toIssue(fault),
  }));
  const read = slides.map((slide, index): SlideSpec | undefined => {
    if (slide === undefined) return undefined;
    const contract = resolveContract(slide.layout, options.own);
    if (!contract) {
      issues.push(unknownLayout(slide.layout, index, options.own));
      return undefined;
    }
    const placed = placeNewClips(slide, contract, index);
    issues.push(...placed.issues);
    const parsed = parseContent(contract, placed.content, options);
    if (placed.issues.length > 0 && parsed.issues === undefined) return undefined;
    if (parsed.issues !== undefined) {
      issues.push(
        ...parsed.issues.map((issue) => ({ ...issue, loc: ['slides', index, 'content', ...issue.loc] })),
      );
      return undefined;
    }
    const undated = contract.id === 'roadmap' ? checkRoadmap(parsed.content) : [];
    if (undated.length > 0) {
      issues.push(...undated.map((issue) => ({ ...issue, loc: ['slides', index, 'content', ...issue.loc] })));
      return undefined;
    }
    const note = slide.speaker_note ?? parsed.speaker_note;
    const composed = isComposed({ layout: contract.id })
      ? readComposed(parsed.content, options.definitions, options.template)
      : undefined;
    if (composed !== undefined) {
      issues.push(
        ...composed.issues.map((issue) => ({ ...issue, loc: ['slides', index, 'content', ...issue.loc] })),
      );
      if (composed.issues.length > 0) return undefined;
      const refused = options.own === undefined ? undefined : findUnusable(composed.layout, options.own);
      if (refused !== undefined) {
        issues.push({ ...refused, loc: ['slides', index, 'content', 'markup'] });
        return undefined;
      }
    }
    return {
      ...slide,
      layout: contract.id,
      content: composed?.content ?? parsed.content,
      ...(placed.clips.length === 0 ? {} : { clips: placed.clips }),
      ...(note === undefined ? {} : { speaker_note: note }),
    };
  });
  return { slides: read, issues };
}

/**
 * Parses the content of slides with the contracts of their layouts.
 *
 * @throws Failure `invalid_input` with every fault of every slide; `loc` begins with "slides".
 */
export function validateSlides(slides: readonly SlideSpec[]): SlideSpec[] {
  const read = readSlides(slides);
  if (read.issues.length > 0) throw slidesRefused(read.issues);
  return read.slides.filter((slide) => slide !== undefined);
}

/** Refuses a composition that asks for a layout without room for it, or for one that the design lacks. */
function findUnusable(asked: string | undefined, own: OwnContracts): Omit<Issue, 'loc'> | undefined {
  const usable = [...own.values()].filter(({ copied }) => copied !== true);
  if (asked === undefined || usable.some((contract) => isNamed(contract, asked))) return undefined;
  const allowed = usable.map(({ id }) => id);
  const [name, close] = [asked.slice(0, 80), nearest(asked, allowed)];
  const did = close.length > 0 ? ` Did you mean ${close.map((id) => `"${id}"`).join(' or ')}?` : '';
  const why = [...own.values()].some((contract) => isNamed(contract, asked))
    ? `The layout "${name}" copies a slide of the design's file and has no free area for a composition.`
    : `The design has no layout "${name}".`;
  return {
    msg: `${why}${did} Layouts: ${allowed.join(', ')}. Without layout="…" the design chooses one.`,
    type: 'enum',
    input: asked.slice(0, 200),
    ctx: { allowed, nearest: close },
  };
}

function unknownLayout(layout: string, index: number, own: OwnContracts = new Map()): Issue {
  const allowed = [...own.keys(), ...CONTRACTS.map((contract) => contract.id)];
  const close = nearest(layout, allowed);
  const did = close.length > 0 ? ` Did you mean ${close.map((id) => `"${id}"`).join(' or ')}?` : '';
  return {
    loc: ['slides', index, 'layout'],
    msg: `There is no layout "${layout.slice(0, 80)}".${did} Layouts: ${allowed.join(', ')}.`,
    type: 'enum',
    input: layout.slice(0, 200),
    ctx: { allowed, nearest: close },
  };
}

/** Failure for slides with faults; its message names the first one. */
export function slidesRefused(issues: readonly Issue[]): Failure {
  const [first] = issues;
  const rest = issues.length - 1;
  const more = rest > 0 ? ` ${rest} more ${rest === 1 ? 'fault follows' : 'faults follow'}.` : '';
  return new Failure('invalid_input', `${first?.loc.join('.')}: ${first?.msg}${more}`, {
    issues,
    hint: message`{get_template} gives the schema of each layout; ask for the layouts you use, correct these fields and send the whole call again. Nothing was stored.`,
  });
}
