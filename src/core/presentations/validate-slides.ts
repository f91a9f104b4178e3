import { Failure, type Issue } from '../failure.ts';
import { nearest } from '../nearest.ts';
import { CONTRACTS } from '../templates/catalogue.ts';
import { parseContent } from '../templates/content.ts';
import type { LayoutContract, SlideSpec } from '../templates/contract.ts';

/** The contract of a layout by its id; older clients put the template's group before it: "general:bullets". */
export function contractOf(layout: string): LayoutContract | undefined {
  const id = layout.slice(layout.lastIndexOf(':') + 1);
  return CONTRACTS.find((contract) => contract.id === id);
}

/**
 * Slides with their content in the contracts' own shape.
 *
 * @throws Failure `invalid_input` with every fault of every slide at once; `loc` begins with "slides".
 */
export function validateSlides(slides: readonly SlideSpec[]): SlideSpec[] {
  const issues: Issue[] = [];
  const valid = slides.flatMap((slide, index) => {
    const contract = contractOf(slide.layout);
    if (!contract) {
      issues.push(unknownLayout(slide.layout, index));
      return [];
    }
    const parsed = parseContent(contract, slide.content);
    if (parsed.issues !== undefined) {
      issues.push(...parsed.issues.map((issue) => ({ ...issue, loc: ['slides', index, 'content', ...issue.loc] })));
      return [];
    }
    const note = slide.speaker_note ?? parsed.speaker_note;
    return [{ ...slide, layout: contract.id, content: parsed.content, ...(note === undefined ? {} : { speaker_note: note }) }];
  });
  if (issues.length > 0) throw refusal(issues);
  return valid;
}

function unknownLayout(layout: string, index: number): Issue {
  const allowed = CONTRACTS.map((contract) => contract.id);
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

function refusal(issues: readonly Issue[]): Failure {
  const [first] = issues;
  const more = issues.length > 1 ? ` ${issues.length - 1} more faults follow.` : '';
  return new Failure('invalid_input', `${first?.loc.join('.')}: ${first?.msg}${more}`, {
    issues,
    hint: 'get_template gives the schema of each layout; ask for the layouts you use, correct these fields and send the whole call again. Nothing was stored.',
  });
}
