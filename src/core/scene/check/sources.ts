import type { Finding } from '../finding.ts';
import type { Scene } from '../scene.ts';

/** Reports sources that moved to the speaker notes because the slide has no room for them. */
export function checkSources({ notedSources, layout }: Scene): Finding[] {
  if (notedSources === undefined) return [];
  return [
    {
      code: 'not_shown',
      severity: 'info',
      slide: 0,
      message: `${notedSources === 1 ? 'A source does' : `${notedSources} sources do`} not fit at the foot of layout ${layout}: all sources of the slide stand in its speaker note.`,
      fix: 'Shorten the sources, name fewer, or gather them on a slide of layout references.',
    },
  ];
}
