import type { Finding } from '../finding.ts';
import type { Scene } from '../scene.ts';

/** Reports sources and footnotes that moved to the speaker notes because the slide has no room for them. */
export function checkSources(scene: Scene): Finding[] {
  return [...checkNotedSources(scene), ...checkNotedFootnote(scene)];
}

function checkNotedFootnote({ notedFootnote, layout }: Scene): Finding[] {
  if (notedFootnote !== true) return [];
  return [
    {
      code: 'not_shown',
      severity: 'info',
      slide: 0,
      message: `Layout ${layout} has no place for a "footnote": it stands in the speaker note.`,
      fix: 'Say it in a text of the slide, or use a layout with a footer.',
    },
  ];
}

function checkNotedSources({ notedSources, layout }: Scene): Finding[] {
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
