import { expect, test } from 'vitest';
import { findOwnMessage } from '../../../src/core/authoring/own-message.ts';
import { rankUnits } from '../../../src/core/authoring/rank.ts';
import { createBudget } from '../../../src/core/authoring/style.ts';
import { createTitles } from '../../../src/core/authoring/titles.ts';
import { listUnits } from '../../../src/core/authoring/unit.ts';
import { Memo } from '../../../src/core/memory/memo.ts';
import { parseSource } from '../../../src/core/sources/parse-source.ts';

function read(text: string) {
  const units = listUnits(parseSource(text), 'en', false);
  const style = {
    memo: new Memo(),
    lang: 'en',
    emphasis: true,
    preserve: false,
    ranking: rankUnits(units, 'en', [], () => 'body', 'Harbour'),
    ...createBudget('standard', 'en', 0),
    shown: new Set<string>(),
    forced: false,
  };
  return { units, style };
}

test('a slide titled by the introduction of its list may be titled by a claim of its section instead', () => {
  const { units, style } = read(
    '# Harbour\n\n## Next steps\n\nThe council then looks at three parts of the port:\n\n- Speed of the cranes\n- Depth of the basins\n- Price of the quays\n\nEvery ship of the council needs deeper basins. Later it turns to the locks and their gates.\n',
  );
  const [title] = createTitles([units], { ...style, claims: true }, [], 'Harbour', (key) => key);
  expect(title?.text).toBe('The council then looks at three parts of the port');
  expect(title?.otherClaims?.map(({ text }) => text)).toEqual([
    'Every ship of the council needs deeper basins',
  ]);
});

test('a line of a program is no title', () => {
  const long =
    'know the depth of every basin between the northern quay and the lighthouse, whatever the weather of the night is';
  const { units, style } = read(
    `# Harbour\n\n" lp :// harbour / pilots of the basins / config " )\n\nPilots ${long}.\n\nCaptains ${long}.\n`,
  );
  const ranked = { ...style, ranking: { ...style.ranking, score: () => 1 } };
  expect(findOwnMessage(units, ranked, new Set(), 1.2)).toBeUndefined();
});
