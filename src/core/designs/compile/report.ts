import type { ReadDeck, ReadShape, ReadTextShape } from '../../ooxml/read/index.ts';
import { computeContrastRatio } from '../../scene/color.ts';
import type { Hex } from '../../scene/theme.ts';
import type { DesignReport } from '../design.ts';
import { findStandIn } from '../stand-in.ts';
import type { DesignLayout } from './compiled-layout.ts';
import { isTypedNumber } from './furniture.ts';
import { findDroppedFixes, findFontFixes, REPAIR_STEPS, type RepairedFault } from './repair-steps.ts';
import { findPieces, findSharedIds } from './sample-pieces.ts';
import { formatSlides } from './slide-ranges.ts';
import { isPrompt } from './text-forms.ts';
import { isTitle } from './text-roles.ts';

/** Minimum contrast ratio of large text (WCAG 2.2, 1.4.3). */
const LARGE_TEXT_RATIO = 3;
/** Minimum contrast ratio of text in usual sizes. */
const TEXT_RATIO = 4.5;
/** A title box for fewer characters is too small. */
const MIN_TITLE_CHARACTERS = 14;
const EAST_ASIAN = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{4}/;
const MIN_PT = 11;
/** Share of a placeholder that may extend beyond the slide, and EMU per centimetre. */
const [MAX_OVERHANG, EMU_PER_CM] = [0.15, 360_000];

/**
 * Lists what a user should know about a design, or repair in its file.
 *
 * @param original the file with the prompts of its layouts
 */
export function createReport(
  deck: ReadDeck,
  layouts: readonly DesignLayout[],
  samples: readonly DesignLayout[],
  dropped: DesignReport['dropped'],
  original: Pick<ReadDeck, 'layouts'>,
): DesignReport {
  const faults: readonly (readonly [RepairedFault, readonly string[]])[] = [
    ['overhang', remarkOnOverhang(deck, layouts)],
    ['slide_numbers', remarkOnNumbers(deck, layouts)],
    ['footers', remarkOnFooters(deck, layouts)],
    ['cover', remarkOnPurpose([...layouts, ...samples], 'cover')],
    ['section', remarkOnPurpose([...layouts, ...samples], 'section')],
    ['text', remarkOnTextLayouts([...layouts, ...samples])],
    ['titles', remarkOnTitles(deck)],
    ['prompts', remarkOnPrompts(original)],
    ['faint_titles', remarkOnFaintTitles(deck, layouts)],
    ['theme_contrast', remarkOnThemeContrast(deck)],
    ['faint_text', remarkOnFaintText(deck)],
    ['title_size', remarkOnTitleSize(deck, [...layouts, ...samples])],
    ['small_text', remarkOnSmallText(samples)],
    ['typed_numbers', remarkOnTypedNumbers(deck)],
    ['leftovers', remarkOnLeftovers(samples)],
    ['shared_ids', remarkOnSharedIds(deck)],
    ['rtl_fonts', remarkOnRtlFonts(deck)],
  ];
  const fonts = listFonts(deck);
  return {
    ...{ fonts, dropped },
    remarks: [...deck.remarks, ...faults.flatMap(([, remarks]) => remarks), ...remarkOnSlides(deck, samples)],
    fixes: [
      ...faults.flatMap(([fault, remarks]) =>
        remarks.map((problem) => ({ problem, steps: REPAIR_STEPS[fault] })),
      ),
      ...findDroppedFixes(dropped, deck.layouts),
      ...findFontFixes(fonts),
    ],
  };
}

function listFonts(deck: ReadDeck): DesignReport['fonts'] {
  const named = [...deck.layouts, ...deck.slides].flatMap(({ shapes }) => shapes.flatMap(readFamilies));
  const theme = deck.masters.flatMap(({ theme: { fonts } }) => [fonts.major.latin, fonts.minor.latin]);
  const families = [
    ...new Set(
      [...theme, ...named]
        .map((family) => family.trim())
        .filter((family) => family !== '' && !family.startsWith('+')),
    ),
  ].sort();
  return families.map((family) => {
    const { family: stands_in, exact } = findStandIn(family);
    return { family, measured_with: stands_in, exact };
  });
}

function readFamilies(shape: ReadShape): string[] {
  if (shape.kind === 'group') return shape.children.flatMap(readFamilies);
  return shape.kind === 'shape'
    ? (shape.text?.paragraphs.flatMap(({ runs }) => runs.map(({ fonts }) => fonts.latin)) ?? [])
    : [];
}

/** Placeholders that were left beyond the edges when the slide size changed. */
function remarkOnOverhang({ widthEmu, heightEmu }: ReadDeck, layouts: readonly DesignLayout[]): string[] {
  const out = (at: number, length: number, most: number) =>
    at + length - most > MAX_OVERHANG * length || -at > MAX_OVERHANG * length;
  const names = layouts.flatMap(({ name, slots }) =>
    slots.some(({ box }) => out(box.x, box.width, widthEmu) || out(box.y, box.height, heightEmu))
      ? [`"${name}"`]
      : [],
  );
  const size = `${(widthEmu / EMU_PER_CM).toFixed(1)} × ${(heightEmu / EMU_PER_CM).toFixed(1)} cm`;
  return names.length === 0
    ? []
    : [
        `Placeholders of ${joinNames(names)} reach beyond the edges of the slide (${size}), as happens when its size is changed: move them onto it in the slide master, or their content is cut off and refused as does_not_fit.`,
      ];
}

/** Names of the used layouts without a placeholder of a type, in quotes. */
function findWithout(
  deck: ReadDeck,
  layouts: readonly DesignLayout[],
  type: string,
): { readonly names: readonly string[]; readonly used: number } {
  const usedParts = new Set(layouts.map(({ part }) => part));
  const without = deck.layouts.filter(
    ({ part, shapes }) =>
      usedParts.has(part) && !shapes.some(({ placeholder }) => placeholder?.type === type),
  );
  return { names: without.map(({ name }) => `"${name}"`), used: usedParts.size };
}

function remarkOnNumbers(deck: ReadDeck, layouts: readonly DesignLayout[]): string[] {
  const { names } = findWithout(deck, layouts, 'sldNum');
  return names.length === 0
    ? []
    : [
        `No slide number on ${joinNames(names)}: add the placeholder in the slide master if slides should be numbered.`,
      ];
}

function remarkOnFooters(deck: ReadDeck, layouts: readonly DesignLayout[]): string[] {
  const { names, used } = findWithout(deck, layouts, 'ftr');
  return names.length === 0 || names.length === used
    ? []
    : [
        `No footer on ${joinNames(names)}, though other layouts have one: add the placeholder there if footers should show throughout.`,
      ];
}

function remarkOnPurpose(layouts: readonly DesignLayout[], purpose: 'cover' | 'section'): string[] {
  if (layouts.some((layout) => layout.purpose === purpose)) return [];
  return [
    purpose === 'cover'
      ? 'There is no cover layout; a content layout is used instead.'
      : 'There is no section layout; the cover or a content layout is used instead.',
  ];
}

function remarkOnTextLayouts(layouts: readonly DesignLayout[]): string[] {
  return layouts.some(({ purpose }) => purpose === 'content' || purpose === 'columns')
    ? []
    : ['No layout has a placeholder for text: text goes into text boxes, which do not follow the master.'];
}

function remarkOnFaintTitles(deck: ReadDeck, layouts: readonly DesignLayout[]): string[] {
  const usedParts = new Set(layouts.map(({ part }) => part));
  const names = deck.layouts.flatMap(({ part, name, background, shapes }) => {
    if (!usedParts.has(part) || background.kind !== 'solid') return [];
    const title = shapes.find(
      (shape): shape is ReadTextShape =>
        shape.kind === 'shape' && ['title', 'ctrTitle'].includes(shape.placeholder?.type ?? ''),
    );
    const textColor = title?.text?.paragraphs[0]?.runs[0]?.color;
    // A title on a shape is not judged against the background of the slide.
    const covered = shapes.some(
      (shape) =>
        shape.placeholder === undefined &&
        shape.kind !== 'connector' &&
        title !== undefined &&
        overlaps(shape, title),
    );
    if (textColor === undefined || covered) return [];
    return computeContrastRatio(textColor.hex as Hex, background.color.hex as Hex) < LARGE_TEXT_RATIO
      ? [`"${name}"`]
      : [];
  });
  return names.length === 0
    ? []
    : [`The title of ${joinNames(names)} has too little contrast with its background.`];
}

function overlaps({ box: a }: Pick<ReadShape, 'box'>, { box: b }: Pick<ReadShape, 'box'>): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Prompt texts on layouts and masters, which the file's own slides show and new ones do not. */
function remarkOnPrompts({ layouts }: Pick<ReadDeck, 'layouts'>): string[] {
  const promptTexts = layouts
    .flatMap(({ shapes }) => findPieces(shapes.filter(({ placeholder }) => placeholder === undefined)))
    .flatMap(({ words }) =>
      words !== undefined && isPrompt(words.text) ? [`"${words.text.slice(0, 60)}"`] : [],
    );
  return promptTexts.length === 0
    ? []
    : [
        `The slide master or its layouts say ${joinNames([...new Set(promptTexts)])}, and new slides leave it out: replace it there (View > Slide Master), or delete it.`,
      ];
}

function remarkOnTitles({ layouts, masters }: ReadDeck): string[] {
  const hasTitle = [...layouts, ...masters].some(({ shapes }) =>
    shapes.some(({ placeholder }) => isTitle(placeholder?.type)),
  );
  return hasTitle
    ? []
    : [
        'No layout of the file has a title placeholder: each slide gets its own, so that outlines and screen readers can name it. Add one to the slide master (View > Slide Master) to set how titles look.',
      ];
}

function remarkOnThemeContrast({ masters: [master] }: ReadDeck): string[] {
  if (master === undefined) return [];
  const { colors } = master.theme;
  const [light, dark] = [colors['lt1'] ?? '#FFFFFF', colors['dk1'] ?? '#000000'];
  const accents = [1, 2, 3, 4, 5, 6].flatMap((number) => {
    const backdrop = colors[`accent${number}`];
    const ratio = backdrop === undefined ? 21 : computeContrastRatio(light as Hex, backdrop as Hex);
    return ratio < LARGE_TEXT_RATIO ? [`accent ${number} (${backdrop}, ${ratio.toFixed(1)}:1)`] : [];
  });
  const plain = computeContrastRatio(dark as Hex, light as Hex);
  return [
    ...(plain < TEXT_RATIO
      ? [
          `Text and background of the theme (${dark} on ${light}) have a contrast of only ${plain.toFixed(1)}:1; text needs ${TEXT_RATIO}:1.`,
        ]
      : []),
    ...(accents.length === 0
      ? []
      : [
          `Light text is hard to read on ${joinNames(accents)} of the theme: use dark text on these colours, or darken them.`,
        ]),
  ];
}

/** Texts of slides with too little contrast to the shape behind them. */
function remarkOnFaintText(deck: ReadDeck): string[] {
  const numbers = deck.slides.filter(({ shapes }) =>
    findPieces(shapes.filter(({ from }) => from === 'slide')).some(({ shape, words }) => {
      if (
        words === undefined ||
        shape.kind !== 'shape' ||
        shape.fill.kind !== 'solid' ||
        shape.fill.color.alpha < 1
      )
        return false;
      const textColor = shape.text?.paragraphs
        .flatMap(({ runs }) => runs)
        .find(({ text }) => text.trim() !== '')?.color;
      const large = words.sizePt >= 18 || (words.bold && words.sizePt >= 14);
      return (
        textColor !== undefined &&
        computeContrastRatio(textColor.hex as Hex, shape.fill.color.hex as Hex) <
          (large ? LARGE_TEXT_RATIO : TEXT_RATIO)
      );
    }),
  );
  return numbers.length === 0
    ? []
    : [
        `Text of ${formatSlides(numbers.map(({ number }) => number))} has too little contrast with the shape behind it: choose a darker or lighter colour there.`,
      ];
}

/** Title boxes that are too small for usual titles. */
function remarkOnTitleSize(deck: ReadDeck, layouts: readonly DesignLayout[]): string[] {
  // Chinese, Japanese and Korean characters say more each.
  const eastAsian = deck.slides.some((slide) =>
    EAST_ASIAN.test(
      findPieces(slide.shapes)
        .map(({ words }) => words?.text ?? '')
        .join(''),
    ),
  );
  const least = eastAsian ? MIN_TITLE_CHARACTERS / 2.5 : MIN_TITLE_CHARACTERS;
  const names = layouts.flatMap(({ name, sample, slots }) => {
    const title = slots.find(({ role }) => role === 'title');
    return title !== undefined && title.characters > 0 && title.characters < least
      ? [`${sample === undefined ? `"${name}"` : `slide ${sample.number}`} (${title.characters})`]
      : [];
  });
  return names.length === 0
    ? []
    : [
        `The title has room for only a few letters on ${joinNames(names)}: longer titles are set smaller there. Widen its box or reduce its size.`,
      ];
}

function remarkOnSmallText(samples: readonly DesignLayout[]): string[] {
  const numbers = samples
    .filter(({ slots, repeats = [] }) =>
      [...slots, ...repeats.flatMap(({ items }) => items[0]?.slots ?? [])].some(
        ({ sizePt, characters }) => characters > 0 && sizePt < MIN_PT,
      ),
    )
    .map(({ sample }) => sample?.number ?? 0);
  return numbers.length === 0
    ? []
    : [
        `There is text smaller than ${MIN_PT} pt on ${formatSlides(numbers)}; it is kept as in the design, but few people in a room can read it.`,
      ];
}

function remarkOnTypedNumbers(deck: ReadDeck): string[] {
  const typed = deck.slides.filter((slide) =>
    findPieces(slide.shapes.filter(({ from }) => from === 'slide')).some(
      (piece) =>
        isTypedNumber(piece, slide, deck) ||
        (piece.shape.placeholder?.type === 'sldNum' &&
          piece.words !== undefined &&
          !piece.words.field &&
          /\d/.test(piece.words.text)),
    ),
  );
  return typed.length === 0
    ? []
    : [
        `The slide number of ${formatSlides(typed.map(({ number }) => number))} is typed by hand, so decks leave it out. Insert it as a field.`,
      ];
}

/** Pictures and objects of sample slides that are content, but no place for content. */
function remarkOnLeftovers(samples: readonly DesignLayout[]): string[] {
  const numbers = samples.flatMap(({ sample, repeats = [] }) =>
    (sample?.leftOut ?? 0) > 0 ||
    repeats.some(({ items }) => items.some(({ removed = [] }) => removed.length > 0))
      ? [sample?.number ?? 0]
      : [],
  );
  return numbers.length === 0
    ? []
    : [
        `Decks leave out small pictures, embedded objects and arrows between them on ${formatSlides(numbers)}, because they show content of that slide: move what belongs to the design to the slide master.`,
      ];
}

function remarkOnSharedIds(deck: ReadDeck): string[] {
  const damaged = deck.slides
    .filter(({ shapes }) => findSharedIds(shapes.filter(({ from }) => from === 'slide')).size > 0)
    .map(({ number }) => number);
  return damaged.length === 0
    ? []
    : [
        `Shapes of ${formatSlides(damaged)} share internal ids, which some programs cause: save the file once in PowerPoint, so that repeated items are found more reliably.`,
      ];
}

/** Missing fonts for right-to-left scripts. */
function remarkOnRtlFonts(deck: ReadDeck): string[] {
  const fonts = deck.masters.every(({ theme }) => theme.fonts.minor.cs === '');
  const set = [...deck.layouts, ...deck.slides].some(({ shapes }) =>
    shapes.some((shape) => shape.kind === 'shape' && shape.text?.paragraphs.some(({ rtl }) => rtl)),
  );
  return fonts && set
    ? [
        'The deck has right-to-left text, but its theme names no font for Arabic or Hebrew letters: PowerPoint chooses one. Set it in the theme fonts, under complex scripts.',
      ]
    : [];
}

function remarkOnSlides(deck: ReadDeck, samples: readonly DesignLayout[]): string[] {
  const count = deck.slides.length;
  if (count === 0) return ['The file has no slides: decks are made from its layouts.'];
  if (samples.length === 0)
    return [
      `${count === 1 ? 'The slide of the file became no layout' : `None of the ${count} slides became a layout`}, for the reasons listed under dropped: decks are made from the file's own layouts.`,
    ];
  return [
    `${samples.length} of ${count} slides became layouts: decks copy them and fill their texts, pictures, charts and tables; everything else on them stays.`,
  ];
}

function joinNames(names: readonly string[]): string {
  return names.length <= 4
    ? names.join(', ')
    : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`;
}
