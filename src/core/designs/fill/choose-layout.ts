import { findContract } from '../../templates/catalogue.ts';
import type { DesignLayout, DesignRepeat, DesignSlot } from '../compile/compiled-layout.ts';
import type { SlideMaterial } from '../design.ts';
import { listAgendaChoices } from './agenda-places.ts';
import type { Choice, LayoutFacts } from './choice.ts';
import { listComposedChoices } from './composed-choices.ts';
import { BODY_CRITERIA, FRAME_CRITERIA, SAMPLE_CRITERIA } from './copy-criteria.ts';
import { type Criterion, reasonsFor, totalCost } from './criteria.ts';
import type { Frame } from './frames.ts';
import { areBodiesLow, figuresIn, layoutCriteria, MIN_BODY_PT } from './layout-criteria.ts';
import { layoutSubject } from './layout-subject.ts';
import { placeOwn, planOwn } from './own-plan.ts';
import { placeBesidePicture } from './picture-side.ts';
import type { TextRoom } from './place-content.ts';
import { countPlaces } from './place-counts.ts';
import { planSample, type SamplePlan } from './plan-sample.ts';
import { placeOnStage } from './stages.ts';

/** A slide that looks like another of the deck. */
interface Repetition {
  /** How many slides right before it are on the same layout: 0, 1 or 2. */
  readonly before: number;
  /** How many slides of the deck are on it already. */
  readonly uses: number;
}

const VARIETY: readonly Criterion<Repetition>[] = [
  {
    id: 'like_previous',
    weight: 2,
    applies: ({ before }) => before === 1,
    reason: 'The slide before looks the same.',
  },
  {
    id: 'like_previous_two',
    weight: 12,
    applies: ({ before }) => before === 2,
    reason: 'The two slides before look the same.',
  },
  {
    id: 'used_before',
    weight: 0.2,
    applies: ({ uses }) => Math.min(4, uses),
    reason: 'Other slides of the deck look the same.',
  },
];
/** Least width of the title of an opening, as a share of the slide. */
const MIN_OPENING_WIDTH = 0.35;
/** Least height of the region in which a standard layout is drawn, as a share of the slide. */
const MIN_REGION_HEIGHT = 0.4;
/** Width of a region relative to the places on it, from which figures get more room there. */
const WIDER = 1.3;
/** Choices of which the best costs less than the others by no more than this suit a slide equally well. */
const EQUAL_COST = 1;

/** Ways to show a slide's material, best first. Earlier layouts win ties. */
export function listChoices(
  material: SlideMaterial,
  layouts: readonly DesignLayout[],
  samples: readonly DesignLayout[],
  known: LayoutFacts,
  rtl: boolean,
): Choice[] {
  const { composed } = material.written ?? {};
  if (composed !== undefined)
    return known.frame === undefined || composed.fillsSlide
      ? listComposedChoices(material, composed, layouts, known)
      : listEmbedded(material, layouts, known);
  const drawn = material.written?.drawn === true ? listEmbedded(material, layouts, known) : [];
  if (drawn.length > 0) return drawn.sort((a, b) => a.cost - b.cost);
  const letters = material.parts.reduce(
    (sum, { paragraphs }) => sum + paragraphs.reduce((inner, { text }) => inner + text.length, 0),
    0,
  );
  const own = layouts.map((layout, index): Choice => {
    const subject = layoutSubject(material, layout, known, letters, index);
    return {
      id: layout.id,
      layout,
      ...placeOpening(material, layout, known, rtl),
      ...weighed(layoutCriteria(material, layout), subject),
    };
  });
  const made = samples.flatMap((layout, index): Choice[] => {
    const plan = planSample(material, layout, known);
    return plan === undefined
      ? []
      : [
          {
            id: layout.id,
            layout,
            plan,
            ...weighed(SAMPLE_CRITERIA, {
              plan,
              material,
              kind: material.kind,
              letters,
              known,
              index,
            }),
          },
        ];
  });
  return [
    ...made,
    ...listAgendaChoices(material, layouts, known),
    ...listEmbedded(material, layouts, known),
    ...own,
  ].sort((a, b) => a.cost - b.cost);
}

function weighed<Subject>(
  criteria: readonly Criterion<Subject>[],
  subject: Subject,
): Pick<Choice, 'cost' | 'reasons'> {
  return { cost: totalCost(criteria, subject), reasons: () => reasonsFor(criteria, subject) };
}

/** Content of an opening on a layout for content, or on one without a picture slot. */
function placeOpening(
  material: SlideMaterial,
  layout: DesignLayout,
  { stages, sides }: LayoutFacts,
  rtl: boolean,
): Pick<Choice, 'placed'> {
  const [stage, side] = [stages.get(layout.id), sides.get(layout.id)?.[rtl ? 'rtl' : 'ltr']];
  if (material.kind === 'content') return {};
  if (material.pictures.length === 1 && side !== undefined)
    return { placed: placeBesidePicture(material, layout, side, stage) };
  return stage === undefined || material.pictures.length > 0
    ? {}
    : { placed: placeOnStage(material, layout, stage) };
}

/**
 * Choices that draw the body of the slide's standard layout in the area for content of the file's own
 * layouts.
 */
function listEmbedded(
  material: SlideMaterial,
  layouts: readonly DesignLayout[],
  known: LayoutFacts,
): Choice[] {
  const { memo, frame, opening, closing, free, heightEmu } = known;
  const { kind, written, title, layout: standard = '' } = material;
  // The frame of a first slide has no place for a picture.
  if (kind !== 'content') {
    const framed = (standard === 'closing' ? closing : undefined) ?? opening;
    return framed === undefined || material.pictures.length > 0
      ? []
      : [openOnFrame(material, framed, framed === closing, known.widthEmu)];
  }
  if (written === undefined) return [];
  if (frame !== undefined) {
    const plan: SamplePlan = {
      layout: frame.layout,
      places: fillTitle(frame, title),
      empty: [],
      emptyRepeats: [],
      repeats: [],
      remark: [],
      foot: [],
      cost: 0,
    };
    return [
      {
        id: `frame ${standard}`,
        layout: frame.layout,
        plan,
        framed: frame,
        bodyArea: frame.region,
        ...weighed(FRAME_CRITERIA, { kind }),
      },
    ];
  }
  return layouts.flatMap((layout, index): Choice[] => {
    const region = free.get(layout.id)?.below;
    if (
      region === undefined ||
      layout.purpose === 'cover' ||
      layout.purpose === 'section' ||
      (layout.area === undefined && region.height < MIN_REGION_HEIGHT * heightEmu)
    )
      return [];
    // Bodies in illegibly small letters are drawn larger as a standard layout.
    const counts = memo.getOrCreate(countPlaces, layout);
    // Placeholders show columns, items and diagrams as plain lists, so these are drawn.
    const arrangement = findContract(standard)?.arrangement ?? 'text';
    const isLow = areBodiesLow({ material, counts, known });
    // Text boxes have neither bullets nor levels of the master.
    const hasPlace =
      figuresIn(material) > 0 || counts.bodies.some(({ placeholder }) => placeholder !== undefined);
    // Figures get more room where the places of the layout leave the slide beside them empty.
    const isNarrow =
      figuresIn(material) > 0 && counts.bodies.length === 1 && region.width > WIDER * counts.widestEmu;
    const isText =
      arrangement === 'text' && written.drawn !== true && !isLow && !isNarrow && counts.bodyPt >= MIN_BODY_PT;
    if (isText && hasPlace) return [];
    const subject = {
      ...{ material, layout, region, counts, known, index },
      ...{ drawn: true, boxed: isText },
      columns: arrangement === 'columns',
    };
    return [{ id: `${layout.id} ${standard}`, layout, bodyArea: region, ...weighed(BODY_CRITERIA, subject) }];
  });
}

/** An opening on the frame of a slide that opens or closes the file. */
function openOnFrame(
  { kind, title, parts }: SlideMaterial,
  framed: Frame,
  isClosing: boolean,
  widthEmu: number,
): Choice {
  const [named, below] = framed.layout.slots;
  const isNarrow = named !== undefined && named.box.width < MIN_OPENING_WIDTH * widthEmu;
  const paragraphs = parts.flatMap(({ heading, paragraphs }) => [
    ...(heading === undefined ? [] : [{ text: heading, level: 0 }]),
    ...paragraphs.map((one) => ({ ...one, level: 0 })),
  ]);
  const fits = below !== undefined && paragraphs.length > 0;
  const places = [
    ...fillTitle(framed, title),
    ...(fits
      ? [
          {
            slot: below,
            content: { kind: 'text', paragraphs, plain: true, ...findTextRoom(below, framed) } as const,
          },
        ]
      : []),
  ];
  const empty = below === undefined || fits ? [] : [below];
  const plan: SamplePlan = {
    layout: framed.layout,
    places,
    empty,
    emptyRepeats: [],
    repeats: [],
    remark: fits ? [] : paragraphs,
    foot: [],
    cost: 0,
  };
  return {
    id: `opening ${framed.layout.id}`,
    layout: framed.layout,
    plan,
    framed,
    ...weighed(FRAME_CRITERIA, { kind, isNarrow, closes: isClosing && (fits || paragraphs.length === 0) }),
  };
}

function fillTitle(frame: Frame, title: string): SamplePlan['places'] {
  const [slot] = frame.layout.slots;
  return slot === undefined || title === ''
    ? []
    : [
        {
          slot,
          content: { kind: 'text', paragraphs: [{ text: title, level: 0 }], ...findTextRoom(slot, frame) },
        },
      ];
}

function findTextRoom({ name }: DesignSlot, { rooms }: Frame): { readonly room?: TextRoom } {
  const room = rooms[name];
  return room === undefined ? {} : { room };
}

/**
 * The only choice for content written for one of the design's own layouts; undefined if that layout is gone
 * or supports fewer items.
 */
export function chooseOwn(
  material: SlideMaterial,
  layouts: readonly DesignLayout[],
  samples: readonly DesignLayout[],
): Choice[] | undefined {
  const { own } = material;
  if (own === undefined) return undefined;
  const sample = samples.find(({ id }) => id === own.layout);
  const supportsCount = (count: number, { least, most }: DesignRepeat) =>
    count === 0 || (count >= least && count <= most);
  if (sample?.repeats?.some((repeat) => !supportsCount(own.items[repeat.name]?.length ?? 0, repeat)) === true)
    return undefined;
  if (sample !== undefined)
    return [{ id: sample.id, layout: sample, plan: planOwn(own, material, sample), cost: 0 }];
  const layout = layouts.find(({ id }) => id === own.layout);
  return layout === undefined
    ? undefined
    : [{ id: layout.id, layout, placed: placeOwn(own, material, layout), cost: 0 }];
}

/**
 * Selects the best choice of each slide, with variety between neighbours among those that suit equally well.
 * @param barred layout ids per slide that did not fit its text
 */
export function chooseLayouts(
  choices: readonly (readonly Choice[])[],
  barred: readonly ReadonlySet<string>[],
): (Choice | undefined)[] {
  const used = new Map<string, number>();
  const chosen: (Choice | undefined)[] = [];
  for (const [index, all] of choices.entries()) {
    const shut = barred[index];
    const able = shut === undefined ? all : all.filter(({ id }) => !shut.has(id));
    const [before, earlier] = [chosen[index - 1]?.id, chosen[index - 2]?.id];
    // Slides on one layout belong together, but copies of one slide look like a mistake.
    const variety = ({ id, plan, framed }: Choice) =>
      plan === undefined || framed !== undefined
        ? 0
        : totalCost(VARIETY, {
            before: id !== before ? 0 : id === earlier ? 2 : 1,
            uses: used.get(id) ?? 0,
          });
    const open = able.length > 0 ? able : all;
    const enough = Math.min(...open.map(({ cost }) => cost)) + EQUAL_COST;
    let best: Choice | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const choice of open) {
      const cost = choice.cost + variety(choice);
      if (choice.cost > enough || (best !== undefined && cost >= least)) continue;
      best = choice;
      least = cost;
    }
    if (best !== undefined) used.set(best.id, (used.get(best.id) ?? 0) + 1);
    chosen.push(best);
  }
  return chosen;
}

/**
 * Returns whether a choice has no more space than another of its kind, so that text which did not fit one
 * does not fit the other.
 */
export function hasLessRoom(one: Choice, other: Choice): boolean {
  if (one.plan !== undefined || other.plan !== undefined) return false;
  if (one.bodyArea !== undefined || other.bodyArea !== undefined)
    return (
      one.bodyArea !== undefined &&
      other.bodyArea !== undefined &&
      one.bodyArea.width <= other.bodyArea.width &&
      one.bodyArea.height <= other.bodyArea.height
    );
  const bodies = ({ layout }: Choice) => layout.slots.filter(({ role }) => role === 'body');
  const areaOf = (choice: Choice) => bodies(choice).reduce((sum, { box }) => sum + box.width * box.height, 0);
  const least = (choice: Choice) => Math.min(...bodies(choice).map(({ sizePt }) => sizePt));
  return areaOf(one) <= areaOf(other) && least(one) >= least(other);
}
