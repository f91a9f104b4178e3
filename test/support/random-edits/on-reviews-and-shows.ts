import { BUILD_EFFECTS, BUILD_STARTS, EFFECT_SIDES } from '../../../src/core/scene/slide-show.ts';
import { TRANSITIONS } from '../../../src/core/scene/transition.ts';
import { writeMovie, writeWave } from '../media-files.ts';
import { TALL } from './pictures.ts';
import { changing, type Make, nth, onComment, onElement } from './scope.ts';

const MEDIA = [
  {
    bytes: writeMovie(),
    filename: 'Ferry.mp4',
    kind: 'video',
    extension: 'mp4',
    mimeType: 'video/mp4',
    seconds: 12,
  },
  {
    bytes: writeWave(),
    filename: 'Bell.wav',
    kind: 'audio',
    extension: 'wav',
    mimeType: 'audio/wav',
    seconds: 1,
  },
] as const;
/** Edits of what reviewers and presenters have on a single slide. */
export const ON_REVIEWS_AND_SHOWS: Readonly<Record<string, Make>> = {
  show_builds: ({ slide, elements, number }) => ({
    op: 'set_builds',
    slide,
    builds: [
      ...(number % 3 === 0 ? [{ step: 1 + (number % 2) }] : []),
      ...elements.slice(number % 4, (number % 4) + (number % 5)).map(({ id, text, chart, media }) => ({
        element: id,
        effect: media !== undefined ? ('play' as const) : (BUILD_EFFECTS[number % 5] ?? 'fade'),
        by:
          text !== undefined
            ? ('paragraph' as const)
            : chart !== undefined && chart.series.length > 0
              ? ('series' as const)
              : ('element' as const),
        start: BUILD_STARTS[number % 3] ?? 'click',
        from: EFFECT_SIDES[number % 4] ?? 'left',
      })),
    ],
  }),
  show_transition: ({ slide, number }) => ({
    op: 'set_transition',
    slide,
    effect: TRANSITIONS[number % 5] ?? 'none',
    ...(number % 2 === 0 ? { seconds: 1.5, advance_after: 3 } : { from: 'top' as const }),
  }),
  show_media: ({ slide, number }) => ({
    op: 'insert_media',
    slide,
    media: MEDIA[number % 2] ?? MEDIA[0],
    poster: TALL,
    playback: { start: number % 3 === 0 ? 'click' : 'auto', loop: number % 2 === 0, from: 0.5 },
    frame: { x: number % 500, y: 20, width: 200, height: 100 },
  }),
  show_playback: changing(
    (_, { number }) => ({ media: { start: number % 2 === 0 ? 'click' : 'auto', volume: 0.3, to: 0.9 } }),
    ({ media }) => media !== undefined,
  ),
  comment: ({ slide, text, number, elements }) => {
    const element = number % 3 === 0 ? undefined : nth(elements, number)?.id;
    return {
      op: 'add_comment',
      slide,
      text: text.trim() || 'What is this?',
      author: ['Ann Lee', 'Ben & Ray'][number % 2] ?? '',
      created: '2026-11-30T03:40:00.000Z',
      ...(element === undefined ? {} : { element }),
    };
  },
  answer: onComment((comment, { slide, text }) => ({
    op: 'reply_comment',
    slide,
    comment,
    text: text.trim() || 'Done.',
    author: 'Kim',
    created: '2026-11-30T03:41:00.000Z',
  })),
  resolve: onComment((comment, { slide, number }) => ({
    op: 'set_comment',
    slide,
    comment,
    resolved: number % 2 === 0,
  })),
  uncomment: onComment((comment, { slide }) => ({ op: 'remove_comment', slide, comment })),
  comment_cell: onElement(
    ({ id, cells }, { slide, number, text }) => {
      const [row, column] = [number % (cells?.length ?? 1), (number >> 3) % (cells?.[0]?.length ?? 1)];
      const words = cells?.[row]?.[column]?.slice(0, 4) ?? '';
      return {
        op: 'add_comment',
        slide,
        text: text.trim() || 'Is it right?',
        author: 'Ann Lee',
        created: '2026-11-30T03:42:00.000Z',
        element: `${id}/r${row + 1}c${column + 1}`,
        ...(words.trim() === '' || number % 2 === 0 ? {} : { words }),
      };
    },
    ({ cells }) => cells !== undefined,
  ),
};
