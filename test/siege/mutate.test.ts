import { expect, test } from 'vitest';
import { mutateFile } from './mutate/file.ts';
import { mutateJson, mutateSchema } from './mutate/json.ts';
import { chanceOf } from './random.ts';
import { SOUND } from './samples.ts';

const KINDS = [
  ...new Map(SOUND.map((sample) => [/\.\w+$/.exec(sample.filename)?.[0] ?? '', sample])).values(),
];

test.each(KINDS.map((sample): [string, (typeof KINDS)[number]] => [sample.filename, sample]))(
  'mutations of %s vary, and are the same for the same seed, kind and number',
  (_, { filename, make }) => {
    const bytes = make();
    const mutated = (seed: number, number: number) =>
      mutateFile(filename, bytes, chanceOf(seed, 'mutated files', number));
    const all = Array.from({ length: 12 }, (_, number) => mutated(61, number));
    for (const [number, one] of all.entries()) expect(mutated(61, number).bytes.equals(one.bytes)).toBe(true);
    expect(all.filter((one) => !one.bytes.equals(bytes)).length).toBeGreaterThan(6);
    expect(new Set(all.map((one) => one.bytes.toString('latin1'))).size).toBeGreaterThan(6);
    expect(
      mutated(62, 1).bytes.equals(mutated(61, 1).bytes) && mutated(62, 2).bytes.equals(mutated(61, 2).bytes),
    ).toBe(false);
  },
);

test('mutations change values and schemas, and leave the input unchanged', () => {
  const sample = {
    title: 'Ferries',
    slides: [{ layout: 'title', content: { title: 'Ferries' } }],
    properties: { a: { type: 'string' } },
  };
  const before = JSON.stringify(sample);
  for (const mutate of [mutateJson<typeof sample>, mutateSchema]) {
    const texts = Array.from({ length: 40 }, (_, number) =>
      JSON.stringify(mutate(sample, chanceOf(61, 'json', number)).value),
    );
    expect(new Set(texts).size).toBeGreaterThan(20);
    expect(JSON.stringify(mutate(sample, chanceOf(61, 'json', 3)).value)).toBe(texts[3]);
  }
  expect(JSON.stringify(sample)).toBe(before);
});
