import { plain, toMarkdown, toVisibleText } from '../../sources/rich-text.ts';
import { FIT } from '../heuristics.ts';
import { createMaterial } from '../material.ts';
import { chooseBest, pointsNowhere, type Style, writeText, writeTexts } from '../style.ts';
import { hasData, type Unit } from '../unit.ts';
import type { Draft } from './draft.ts';

/** Maximum number of the sentences below a claim in large letters, and their lengths together, preferred first. */
const SENTENCES_MAX = 3;
const SUPPORTS = [260, 90];
const ENDED = /[.!?…。！？؟۔।]["'”’»」』）)\]]*$/u;

/**
 * Slides of a claim in large letters with the few sentences that back it up, for a section of which a list would
 * leave most of the slide empty.
 *
 * @param rest what the slide shows beside its claim
 * @param isWanted true if the most important of many sentences may stand for all of them
 * @param name of the section, if the claim does not say what it is about
 */
export function composeClaimStatements(
  claim: string,
  rest: readonly Unit[],
  style: Style,
  isWanted: boolean,
  name?: string,
): Draft[] {
  const { sentences, items } = createMaterial(rest);
  const plainUnits = rest.filter(
    (unit) =>
      (sentences.includes(unit) || items.includes(unit)) && !hasData(unit) && unit.children.length === 0,
  );
  const backing = plainUnits.filter(({ text }) => !/[:：]$/u.test(text.text));
  if (!isWanted && (plainUnits.length < rest.length || backing.length > SENTENCES_MAX)) return [];
  const counts = [3, 2, 1].filter((count) => count <= backing.length);
  return SUPPORTS.flatMap((most) =>
    counts.flatMap((count): Draft[] => {
      const chosen = chooseBest(backing, count, style, most / count);
      const support = joinSupport(chosen, style, most / count);
      const isTorn = chosen.some((unit) => pointsNowhere(unit, chosen, style));
      return isTorn || chosen.length < count || toVisibleText(support).length > most
        ? []
        : [
            {
              layout: 'statement',
              content: {
                statement: toMarkdown(plain(claim), false),
                support,
                ...(name === undefined ? {} : { attribution: name }),
              },
              used: chosen,
              score: FIT.statement.few,
            },
          ];
    }),
  );
}

/** Sentences one after another, or points that do not end as sentences with a mark between them. */
function joinSupport(units: readonly Unit[], style: Style, maxChars: number): string {
  const texts = units.map(({ text }) => text);
  return texts.every(({ text }) => ENDED.test(text))
    ? writeTexts(texts, style, maxChars)
    : texts.map((text) => writeText(text, style, maxChars)).join(' · ');
}
