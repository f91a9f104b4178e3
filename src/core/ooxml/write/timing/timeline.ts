import { element, join, type Xml } from '../../xml/xml.ts';
import {
  type NextId,
  startAfter,
  type TimedEffect,
  toMilliseconds,
  writeCommand,
  writeEffect,
  writeTarget,
} from './effect.ts';

/** Length of an effect in seconds; PowerPoint gives "appear" a millisecond. */
function effectSeconds({ effect, seconds, delay }: TimedEffect): number {
  return delay + (effect === 'appear' ? 0 : seconds);
}

/** Splits effects before each one that begins something new. */
function splitBefore(
  effects: readonly TimedEffect[],
  begins: (effect: TimedEffect) => boolean,
): TimedEffect[][] {
  const pieces: TimedEffect[][] = [];
  for (const effect of effects) {
    if (begins(effect) || pieces.length === 0) pieces.push([]);
    pieces.at(-1)?.push(effect);
  }
  return pieces;
}

/** Splits effects into the steps of a show, each of which begins with a click. */
export function splitSteps(effects: readonly TimedEffect[]): TimedEffect[][] {
  return splitBefore(effects, ({ start }) => start === 'click');
}

/**
 * Writes the effects of a step as groups that follow each other.
 *
 * @param begin seconds after the click at which the first group begins
 */
export function writeGroups(step: readonly TimedEffect[], nextId: NextId, begin = 0): Xml {
  let at = begin;
  return join(
    splitBefore(step, ({ start }) => start === 'after').map((group) => {
      const written = element(
        'p:par',
        {},
        element(
          'p:cTn',
          { id: nextId(), fill: 'hold' },
          startAfter(toMilliseconds(at)),
          element('p:childTnLst', {}, ...group.map((effect) => writeEffect(effect, nextId))),
        ),
      );
      at += Math.max(...group.map(effectSeconds));
      return written;
    }),
  );
}

/**
 * Writes a step of the main sequence. One that does not begin with a click starts with the slide.
 *
 * @param sequenceId id of the time node of the main sequence
 */
export function writeStep(step: readonly TimedEffect[], sequenceId: number, nextId: NextId): Xml {
  const withSlide =
    step[0]?.start === 'click'
      ? []
      : [element('p:cond', { evt: 'onBegin', delay: 0 }, element('p:tn', { val: sequenceId }))];
  return element(
    'p:par',
    {},
    element(
      'p:cTn',
      { id: nextId(), fill: 'hold' },
      startAfter('indefinite', ...withSlide),
      element('p:childTnLst', {}, writeGroups(step, nextId)),
    ),
  );
}

/** Writes the main sequence, which goes on and back by clicks. */
export function writeMainSequence(id: number, steps: string): Xml {
  const turn = (name: string, event: string) =>
    element(
      name,
      {},
      element('p:cond', { evt: event, delay: 0 }, element('p:tgtEl', {}, element('p:sldTgt'))),
    );
  return element(
    'p:seq',
    { concurrent: 1, nextAc: 'seek' },
    element(
      'p:cTn',
      { id, dur: 'indefinite', nodeType: 'mainSeq' },
      element('p:childTnLst', {}, steps as Xml),
    ),
    turn('p:prevCondLst', 'onPrev'),
    turn('p:nextCondLst', 'onNext'),
  );
}

/** Writes `p:timing`. */
export function writeTiming(rootId: number, nodes: string, builds: string, rest = ''): Xml {
  return element(
    'p:timing',
    {},
    element(
      'p:tnLst',
      {},
      element(
        'p:par',
        {},
        element(
          'p:cTn',
          { id: rootId, dur: 'indefinite', restart: 'never', nodeType: 'tmRoot' },
          element('p:childTnLst', {}, nodes as Xml),
        ),
      ),
    ),
    builds === '' ? undefined : element('p:bldLst', {}, builds as Xml),
    rest === '' ? undefined : (rest as Xml),
  );
}

/** How a video or sound is played. */
export interface Playback {
  readonly loop: boolean;
  /** Share of the full volume, from 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
  readonly fullScreen: boolean;
  /** The speaker of a sound is not shown in a show. */
  readonly hideIcon: boolean;
}

/** Writes the node by which a video or sound is played on the slide. */
export function writeMediaNode(
  kind: 'video' | 'audio',
  shapeId: string,
  { loop, volume, muted, fullScreen, hideIcon }: Playback,
  nextId: NextId,
): Xml {
  const stopsWithSlide =
    kind === 'audio'
      ? element(
          'p:endCondLst',
          {},
          element('p:cond', { evt: 'onStopAudio', delay: 0 }, element('p:tgtEl', {}, element('p:sldTgt'))),
        )
      : undefined;
  return element(
    `p:${kind}`,
    kind === 'video' && fullScreen ? { fullScrn: 1 } : {},
    element(
      'p:cMediaNode',
      {
        vol: Math.round(volume * 100_000),
        mute: muted ? 1 : undefined,
        showWhenStopped: hideIcon ? 0 : undefined,
      },
      element(
        'p:cTn',
        {
          id: nextId(),
          repeatCount: loop ? 'indefinite' : undefined,
          fill: 'hold',
          display: 0,
        },
        startAfter('indefinite'),
        stopsWithSlide,
      ),
      writeTarget({ shapeId }),
    ),
  );
}

/** Writes the sequence by which a click on a video or sound plays it, and another one pauses it. */
export function writeToggleSequence(shapeId: string, nextId: NextId): Xml {
  const clicked = (delay: number) => element('p:cond', { evt: 'onClick', delay }, writeTarget({ shapeId }));
  const node = (attributes: object, ...children: readonly Xml[]) =>
    element(
      'p:par',
      {},
      element(
        'p:cTn',
        { id: nextId(), ...attributes },
        startAfter(0),
        element('p:childTnLst', {}, ...children),
      ),
    );
  return element(
    'p:seq',
    { concurrent: 1, nextAc: 'seek' },
    element(
      'p:cTn',
      {
        id: nextId(),
        restart: 'whenNotActive',
        fill: 'hold',
        evtFilter: 'cancelBubble',
        nodeType: 'interactiveSeq',
      },
      element('p:stCondLst', {}, clicked(0)),
      element('p:endSync', { evt: 'end', delay: 0 }, element('p:rtn', { val: 'all' })),
      element(
        'p:childTnLst',
        {},
        node(
          { fill: 'hold' },
          node(
            { fill: 'hold' },
            node(
              {
                presetID: 2,
                presetClass: 'mediacall',
                presetSubtype: 0,
                fill: 'hold',
                nodeType: 'clickEffect',
              },
              writeCommand('togglePause', 0.001, shapeId, nextId),
            ),
          ),
        ),
      ),
    ),
    element('p:nextCondLst', {}, clicked(0)),
  );
}

/** Kinds of shapes that have a build in `p:bldLst`. */
export type BuildKind = 'text' | 'graphic' | 'none';

/** Writes the entry of `p:bldLst` that says of which parts an animated shape consists. */
export function writeBuild(
  kind: BuildKind,
  shapeId: string,
  groupId: number,
  { by, hasBackground }: { readonly by: string; readonly hasBackground: boolean },
): Xml | undefined {
  const common = { spid: shapeId, grpId: groupId };
  switch (kind) {
    case 'none':
      return undefined;
    case 'text':
      return element('p:bldP', {
        ...common,
        build: by === 'paragraph' ? 'p' : undefined,
        animBg: by !== 'paragraph' && hasBackground ? 1 : undefined,
      });
    case 'graphic':
      return element(
        'p:bldGraphic',
        common,
        by === 'element'
          ? element('p:bldAsOne')
          : element('p:bldSub', {}, element('a:bldChart', { bld: by, animBg: 0 })),
      );
  }
}

/** Part of a shape that an effect moves: a range of paragraphs, from 0. */
export function writeParagraphPart(first: number, last: number): Xml {
  return element('p:txEl', {}, element('p:pRg', { st: first, end: last }));
}

/** Part of a chart that an effect moves: a series or a category, from 0. */
export function writeChartPart(by: 'series' | 'category', index: number): Xml {
  const all = -3;
  return element(
    'p:graphicEl',
    {},
    element('a:chart', {
      seriesIdx: by === 'series' ? index : all,
      categoryIdx: by === 'category' ? index : all,
      bldStep: by,
    }),
  );
}
