import { Failure } from '../../errors/failure.ts';
import { nearest } from '../../errors/nearest.ts';
import type { Template } from '../tree.ts';

/** What is told of a template without its layouts. */
export type TemplateHead = Pick<Template, 'id' | 'name' | 'description' | 'version' | 'aliases' | 'themeId'>;

/**
 * The built-in templates; the first is the default. They stand apart from their layouts, which are most
 * of the memory of a server that has made no deck yet, and load with the first.
 */
export const HEADS: readonly TemplateHead[] = [
  {
    id: 'ledger',
    name: 'Ledger',
    description: 'The everyday report: white pages, ink and one teal, separated by hairlines instead of boxes. Dense but calm; good for status, plans and numbers.',
    version: '1.0.0',
    aliases: ['general', 'neo-general'],
    themeId: 'ledger',
  },
  {
    id: 'pitch',
    name: 'Pitch',
    description: 'Start-ups and launches: big blocks of blue, lime and black that change sides from slide to slide, giant words and figures, rounded tiles of different sizes.',
    version: '1.0.0',
    aliases: ['modern', 'neo-modern'],
    themeId: 'pitch',
  },
  {
    id: 'boardroom',
    name: 'Boardroom',
    description: 'Boards and consulting: action titles of two lines, dense proof under them in tables and scorecards, conclusions on deep green, a source at the foot of every slide.',
    version: '1.0.0',
    aliases: ['standard', 'neo-standard'],
    themeId: 'boardroom',
  },
  {
    id: 'swiss',
    name: 'Swiss',
    description: 'Design, culture and conferences: white, black and signal red on a strict twelve-column grid, flush left, without a single box. Giant numerals and headlines against small text.',
    version: '1.0.0',
    aliases: ['swift', 'neo-swift'],
    themeId: 'swiss',
  },
  {
    id: 'broadsheet',
    name: 'Broadsheet',
    description: 'Essays, research and journalism: a newspaper page in serif with columns, standfirsts, captions and thick-thin rules, oxblood on paper. Made for decks that are read.',
    version: '1.0.0',
    aliases: [],
    themeId: 'broadsheet',
  },
  {
    id: 'nocturne',
    name: 'Nocturne',
    description: 'Keynotes on a stage: near-black pages, one thing on each, very large; amber light on what matters, figures and words alone in the dark.',
    version: '1.0.0',
    aliases: [],
    themeId: 'nocturne',
  },
  {
    id: 'atelier',
    name: 'Atelier',
    description: 'Portfolios, fashion and travel: a plate or a picture runs off the page on three edges, the title stands in the margin; light serif figures, small spaced text.',
    version: '1.0.0',
    aliases: [],
    themeId: 'atelier',
  },
  {
    id: 'blueprint',
    name: 'Blueprint',
    description: 'Engineering and system architecture: technical drawing sheets on a fine grid, with a title block, dimension lines, outlined parts and connectors; headings in a monospaced font.',
    version: '1.0.0',
    aliases: [],
    themeId: 'blueprint',
  },
  {
    id: 'classroom',
    name: 'Classroom',
    description: 'Teaching and workshops: large round type on sand, green, tangerine and sky; building blocks, speech bubbles, memory cards, and steps as stepping stones.',
    version: '1.0.0',
    aliases: [],
    themeId: 'classroom',
  },
];

/** By id or alias, whatever the case. @throws Failure `not_found` with the nearest names. */
export function findHead(id: string): TemplateHead {
  const wanted = id.trim().toLowerCase();
  const found = HEADS.find((head) => head.id === wanted || head.aliases.includes(wanted));
  if (found !== undefined) return found;
  const ids = HEADS.map((head) => head.id);
  const close = nearest(id, [...ids, ...HEADS.flatMap((head) => head.aliases)]);
  const hint = close.length > 0 ? `Did you mean ${close.map((name) => `"${name}"`).join(' or ')}?` : 'list_templates shows all of them.';
  throw new Failure('not_found', `There is no template "${id}". Templates: ${ids.join(', ')}.`, { hint });
}
