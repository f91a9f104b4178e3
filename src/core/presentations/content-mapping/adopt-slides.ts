import { invalid } from '../../errors/failure.ts';
import { isObject } from '../../input/is-object.ts';
import { findContract } from '../../templates/catalogue.ts';
import { flattenComponents } from '../../templates/component-content.ts';
import { parseContent } from '../../templates/content.ts';
import type { Content, LayoutContract, SlideSpec } from '../../templates/contract.ts';
import { chooseLayouts, findForeignLayout, mayBeForeign } from '../../templates/foreign-layouts.ts';
import { words } from '../../templates/words.ts';
import type { AdoptedSlides } from '../api.ts';
import { countValues, MAX_FOREIGN_VALUES, readForeignContent } from './foreign-content.ts';
import { remapContent } from './remap-content.ts';

interface Candidate {
  readonly contract: LayoutContract;
  readonly content: Content;
  readonly lost: readonly string[];
  readonly isComplete: boolean;
}

/**
 * Moves the content of slides with layouts of Presenton's templates, such as "general:basic-info-slide", to the
 * layout of this server that suits them. Other slides stay as they are,
 * and so do slides whose content already has the fields of the first layout.
 *
 * @param language BCP 47 tag for words that the layouts add.
 */
export function adoptForeignSlides(slides: readonly SlideSpec[], language: string): AdoptedSlides {
  const warnings: string[] = [];
  const adopted = slides.map((slide, index): SlideSpec => {
    if (!mayBeForeign(slide) || findContract(slide.layout) !== undefined || !isObject(slide.content))
      return slide;
    if (countValues(slide.content) > MAX_FOREIGN_VALUES)
      throw invalid(
        ['slides', index, 'content'],
        `A slide in a layout of Presenton has at most ${MAX_FOREIGN_VALUES} values; this one has more.`,
        { type: 'too_big', ctx: { max: MAX_FOREIGN_VALUES } },
        'Send fewer, or spread them over slides.',
      );
    const listed = findForeignLayout(slide.layout);
    const content = listed === undefined ? flattenComponents(slide.content) : slide.content;
    const candidates = (listed ?? chooseLayouts(slide.layout, content)).flatMap(
      (id) => findContract(id) ?? [],
    );
    const native = candidates.find(
      (contract) => parseContent(contract, slide.content, { longLists: true }).issues === undefined,
    );
    if (native !== undefined) return { ...slide, layout: native.id };
    const best = candidates.map((contract) => adopt(content, contract, language)).reduce(better);
    warnings.push(
      ...best.lost.map(
        (piece) =>
          `Slide ${index + 1}: ${slide.layout} became ${best.contract.id}, which has no place for ${piece}.`,
      ),
    );
    const { __speaker_note__: note } = slide.content;
    return {
      ...slide,
      layout: best.contract.id,
      content: best.content,
      ...(typeof note === 'string' && slide.speaker_note === undefined ? { speaker_note: note } : {}),
    };
  });
  return { slides: adopted, warnings };
}

function adopt(raw: Content, to: LayoutContract, language: string): Candidate {
  const { contract, content, unread } = readForeignContent(raw, to);
  const titled =
    'title' in content || to.id !== 'agenda' ? content : { ...content, title: words(language)('agenda') };
  const from =
    'title' in content
      ? contract
      : {
          ...contract,
          fields: { ...contract.fields, title: { kind: 'text', role: 'title', description: '' } as const },
        };
  const made = remapContent(titled, from, to, { language, longLists: true });
  const lost = [
    ...made.rest.map((words) => `"${words.slice(0, 200)}"`),
    ...made.unshown.map((key) => `its ${key}`),
    ...unread,
  ];
  return {
    contract: to,
    content: made.content,
    lost,
    isComplete: parseContent(to, made.content, { longLists: true }).issues === undefined,
  };
}

/**
 * Pieces that a later layout must save to be taken, since the earlier one has the same purpose as the
 * original.
 */
const SAVED_PIECES = 2;

/** The first of two unless only the second is complete or loses far less. */
function better(first: Candidate, second: Candidate): Candidate {
  if (first.isComplete !== second.isComplete) return first.isComplete ? first : second;
  return second.lost.length + SAVED_PIECES <= first.lost.length ? second : first;
}
