import type { LimitRow } from './limit-table.ts';

const OWN = 'test/core/file-limits.test.ts';
const REFUSED = '422 at the file';
const FONTS = 'test/core/ooxml/read/fonts/hostile-fonts.test.ts';
const HOSTILE_FONTS = 'test/support/hostile-fonts.ts';
const REPORTED = 'not used, and reported';
const embedded = (name: string) => ({ file: 'src/core/ooxml/read/fonts/embedded-fonts.ts', name });
const sound = (name: string, file: string) => ({ file: `src/core/scene/fonts/sound/${file}`, name });

/** Limits of the files of designs and of their fonts. */
export const DESIGN_LIMITS: readonly LimitRow[] = [
  {
    of: 'A design’s file, fonts and pictures together',
    value: { file: 'src/core/designs/jobs.ts', name: 'MOST_BYTES' },
    unit: 'bytes',
    status: 'task ends in error',
    test: [
      'test/core/designs/refused-designs.test.ts',
      'a file over the size limit of a design is refused at its field',
    ],
  },
  {
    of: 'Entries of a package of a design',
    value: { file: 'src/core/designs/design-package.ts', name: 'MOST_ENTRIES' },
    unit: 'count',
    status: REFUSED,
    test: [OWN, 'refuse too many entries of a design package'],
  },
  {
    of: 'Package of a design, unpacked',
    value: { file: 'src/core/designs/design-package.ts', name: 'MOST_BYTES' },
    unit: 'bytes',
    status: REFUSED,
    test: [OWN, 'refuse too many unpacked bytes of a design package'],
  },
  {
    of: 'Fonts sent with a presentation',
    value: { file: 'src/core/operations/fonts/sent-fonts.ts', name: 'MAX_FONTS' },
    unit: 'count',
    status: '422',
    test: ['test/core/limits.test.ts', 'refuse too many fonts sent with a presentation'],
  },
  {
    of: 'Font in WOFF2, unpacked',
    value: { file: 'src/core/fonts/font-bytes.ts', name: 'MAX_UNPACKED' },
    unit: 'bytes',
    status: '422',
    test: [OWN, 'a font that declares too large an unpacked size is refused before it is unpacked'],
  },
  {
    of: 'Font faces embedded in a presentation',
    value: embedded('faces'),
    unit: 'count',
    status: REPORTED,
    test: [FONTS, 'is bounded in their number'],
  },
  {
    of: 'One of them, as stored in the file',
    value: embedded('partBytes'),
    unit: 'bytes',
    status: REPORTED,
    test: [FONTS, 'is bounded in the size of a part'],
  },
  {
    of: 'All of them, as stored in the file',
    value: embedded('allPartBytes'),
    unit: 'bytes',
    status: REPORTED,
    test: [FONTS, 'is bounded in the size of all parts together'],
  },
  {
    of: 'All of them, unpacked',
    value: embedded('bytes'),
    unit: 'bytes',
    status: REPORTED,
    test: [FONTS, 'is bounded in what they unpack to'],
  },
  {
    of: 'Steps through the codes of all of them',
    value: embedded('steps'),
    unit: 'count',
    status: REPORTED,
    test: [FONTS, 'in the work of unpacking'],
  },
  {
    of: 'Points of one glyph of a font, including its parts',
    value: sound('MAX_POINTS', 'glyph-cost.ts'),
    unit: 'count',
    status: '422, or reported',
    test: [HOSTILE_FONTS, '40 deep'],
  },
  {
    of: 'Points of all glyphs of a font',
    value: sound('MAX_POINTS_IN_ALL', 'glyph-cost.ts'),
    unit: 'count',
    status: '422, or reported',
    test: [HOSTILE_FONTS, '20,000 glyphs of 9,000 points'],
  },
  {
    of: 'Rules of a font that are tried for one letter (GSUB, GPOS)',
    value: sound('MAX_RULES', 'layout-cost.ts'),
    unit: 'count',
    status: '422, or reported',
    test: [HOSTILE_FONTS, 'lookups that lead to the same rules'],
  },
  {
    of: 'Reading an uploaded font, time',
    value: { file: 'src/core/fonts/read-font-in-thread.ts', name: 'DEADLINE_MS' },
    unit: 'ms',
    status: '422',
    test: ['test/core/designs/embedded-fonts.test.ts', 'is refused as an upload'],
  },
  {
    of: 'Reading an uploaded font, memory of its thread',
    value: { file: 'src/core/fonts/read-font-in-thread.ts', name: 'MEMORY_MB' },
    unit: 'MB',
    status: '422',
    test: ['test/core/designs/embedded-fonts.test.ts', 'is refused as an upload'],
  },
];
