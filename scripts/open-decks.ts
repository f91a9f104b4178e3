/**
 * `node scripts/run-ts.mjs scripts/open-decks.ts`: jobs on decks that other programs wrote, done with
 * the tools alone over MCP, and docs/open-decks.md with what was called and the slides before and after.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { OPEN_DECK_JOBS } from '../test/support/open-deck-jobs.ts';
import { openJobs } from '../test/support/open-jobs-client.ts';
import { withGenerated } from './generated-docs.ts';

const ROOT = join(import.meta.dirname, '..');
const PICTURES = join(ROOT, 'docs', 'open-decks');
const WIDTH_PX = 480;

mkdirSync(PICTURES, { recursive: true });
const sections: string[] = [];
/** Names of the pictures by their bytes, since several jobs begin with the same slide. */
const names = new Map<string, string>();
for (const job of OPEN_DECK_JOBS) {
  const { client, close } = await openJobs(ROOT);
  const answer = await job.run(client, ROOT);
  const pictures = [];
  for (const [when, { id, slide }] of Object.entries(answer.shown)) {
    const answer = await client.call('preview_slides', { id, slides: [slide], width_px: WIDTH_PX * 2 });
    const data = answer.content.find(({ type }) => type === 'image')?.data;
    const picture = await sharp(Buffer.from(data ?? '', 'base64'))
      .resize(WIDTH_PX)
      .webp({ quality: 80 })
      .toBuffer();
    const known = names.get(picture.toString('base64'));
    const name = known ?? `${job.name}-${when}.webp`;
    if (known === undefined) writeFileSync(join(PICTURES, name), picture);
    names.set(picture.toString('base64'), name);
    pictures.push(`<img src="open-decks/${name}" width="400" alt="${job.title}: ${when}">`);
  }
  await close();
  sections.push(
    `### ${job.title}\n\n${answer.text}\n\n${pictures.join(' ')}\n\n${answer.calls.map((call) => `- \`${call}\``).join('\n')}`,
  );
}
const file = join(ROOT, 'docs', 'open-decks.md');
writeFileSync(file, withGenerated(readFileSync(file, 'utf8'), 'jobs', sections.join('\n\n')));
