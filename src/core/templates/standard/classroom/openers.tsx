import { h } from '../../jsx.ts';
import type { Condition } from '../../tree.ts';
import { has, hasNot, IN_LAYOUT, layout, paint, span, turn, varyStyle } from '../conditions.ts';
import { Contact, FILL } from '../shared-parts.tsx';
import { agenda } from './agenda.tsx';
import { type Backdrop, LEAF, NIGHT, on, SAND, SKY, TANGERINE } from './backdrops.ts';
import { type Block, Blocks } from './blocks.tsx';
import { Bubble, Foot } from './parts.tsx';
import * as type from './type.ts';

const CELL = 180;
/** Four compositions of building blocks on a raster of three by four cells. */
const COMPOSITIONS: readonly (readonly Block[])[] = [
  [
    ['bottom-end', 1, 0, 2, 'primary'],
    ['disc', 0, 1, 1, 'accent'],
    ['top-start', 0, 2, 2, 'secondary'],
    ['square', 2, 2, 1, 'surface'],
    ['disc', 2, 2, 1, 'primary'],
    ['top-end', 2, 3, 1, 'accent'],
  ],
  [
    ['disc', 1, 0, 2, 'accent'],
    ['top-start', 0, 1, 1, 'primary'],
    ['square', 0, 2, 1, 'secondary'],
    ['top', 1, 2, 2, 'surface'],
    ['bottom-start', 0, 3, 1, 'accent'],
    ['bottom-end', 1, 3, 1, 'primary'],
    ['square', 2, 3, 1, 'primary'],
  ],
  [
    ['top-end', 2, 0, 1, 'secondary'],
    ['bottom-start', 0, 0, 1, 'accent'],
    ['disc', 1, 0, 1, 'surface'],
    ['bottom-end', 0, 1, 3, 'primary'],
    ['disc', 2, 3, 1, 'accent'],
  ],
  [
    ['start', 1, 0, 2, 'primary'],
    ['end', 2, 0, 2, 'accent'],
    ['top-end', 0, 1, 1, 'surface'],
    ['bottom-start', 0, 2, 2, 'secondary'],
    ['top-start', 2, 2, 1, 'surface'],
    ['disc', 2, 3, 1, 'primary'],
  ],
];

/** Cover: a large title with building blocks beside it; a picture replaces the upper ones. */
const META = varyStyle(type.LABEL, { sizesPt: [20, 18, 16, 14, 13] });
const title = layout(
  'title',
  'background',
  <box style={{ width: 1280, height: 720 }}>
    {COMPOSITIONS.map((blocks, index) => (
      <box id={`composition-${index}`} when={{ ...turn(COMPOSITIONS.length, index), ...hasNot('image') }}>
        <Blocks id={`blocks-${index}`} blocks={blocks} cell={CELL} start={740} />
      </box>
    ))}
    <box id="under-picture" when={has('image')}>
      <Blocks
        id="blocks-row"
        cell={CELL}
        start={740}
        top={540}
        blocks={[
          ['top-start', 0, 0, 1, 'accent'],
          ['disc', 1, 0, 1, 'primary'],
          ['bottom-end', 2, 0, 1, 'secondary'],
        ]}
      />
    </box>
    <image
      bind="image"
      name="Picture"
      role="picture"
      style={{ position: 'absolute', start: 740, top: 0, width: 540, height: 540 }}
    />
    <box id="words" style={{ width: 700, height: 720, padding: [64, 24, 64, 64], gap: 20 }}>
      <text
        bind="organisation"
        name="Organisation"
        textStyle={varyStyle(META, { color: paint('primary') })}
        fitGroup="meta"
      />
      <text
        bind="title"
        name="Title"
        role="centered_title"
        textStyle={type.GIANT}
        anchor="bottom"
        style={FILL}
      />
      <text
        bind="subtitle"
        name="Subtitle"
        role="subtitle"
        textStyle={varyStyle(type.LEAD, { sizesPt: [24, 22, 20, 18, 16] })}
        style={{ maxHeight: 150 }}
      />
      <box id="by" style={{ direction: 'row', gap: 24, minHeight: 32, margin: [20, 0, 0, 0] }}>
        <text bind="presenter" name="Presenter" textStyle={META} style={FILL} fitGroup="meta" />
        <text
          bind="date"
          name="Date"
          textStyle={varyStyle(META, { weight: 400 })}
          style={FILL}
          fitGroup="meta"
        />
      </box>
    </box>
  </box>,
);

/** Divider: colours alternate; the section's number is in a corner, and its question in a bubble. */
const SECTIONS: readonly { backdrop: Backdrop; corner: Backdrop; when: Condition }[] = [
  { backdrop: LEAF, corner: TANGERINE, when: turn(3, 0, IN_LAYOUT) },
  { backdrop: NIGHT, corner: LEAF, when: turn(3, 1) },
  { backdrop: TANGERINE, corner: NIGHT, when: turn(3, 2) },
];
const section = layout(
  'section',
  'primary',
  <box style={{ width: 1280, height: 720 }}>
    {SECTIONS.map(({ backdrop, corner, when }, index) => (
      <box
        id={`section-${index}`}
        when={when}
        {...(index === 0 ? {} : { fill: paint(backdrop.fill) })}
        style={{ width: 1280, height: 720, padding: [64, 64, 64, 64] }}
      >
        <Blocks id={`corner-${index}`} cell={320} start={960} blocks={[['top-end', 0, 0, 1, corner.fill]]} />
        <box
          id="sign"
          style={{ position: 'absolute', end: 24, top: 28, width: 220, height: 160, justify: 'center' }}
        >
          <text
            bind="number"
            name="Number"
            textStyle={on(corner, type.FIGURE, {
              align: 'center',
              sizesPt: [112, 96, 80, 64, 56, 48, 40, 32],
            })}
            maxLines={1}
          />
          <box id="ask" when={hasNot('number')} style={{ align: 'center' }}>
            <icon id="ask-icon" icon="question" weight="bold" color={paint(corner.text)} sizePx={136} />
          </box>
        </box>
        <text
          bind="title"
          name="Title"
          role="centered_title"
          textStyle={on(backdrop, type.GIANT, { sizesPt: [112, 104, 96, 88, 80, 72, 64, 56, 48, 42, 36] })}
          anchor="bottom"
          style={{ ...FILL, maxWidth: span(9) }}
        />
        <box id="question" when={has('description')} style={{ direction: 'row', margin: [56, 0, 0, 0] }}>
          <box
            id="question-bubble"
            fill={paint('background')}
            radius={36}
            style={{ shrink: 1, padding: [24, 36], maxWidth: span(10) }}
          >
            <shape
              id="question-tail"
              geometry={{ kind: 'path', d: 'M4 40 C8 22 6 12 0 0 C22 8 42 22 56 40 Z' }}
              fill={paint('background')}
              style={{ position: 'absolute', start: 56, top: -38, width: 56, height: 40 }}
            />
            <text
              bind="description"
              name="Description"
              role="subtitle"
              textStyle={on(SAND, type.LEAD, { sizesPt: [28, 26, 24, 22, 20, 18, 16] })}
            />
          </box>
        </box>
      </box>
    ))}
  </box>,
);

/** One sentence under an open sky, with a rising sun beside its support. */
const statement = layout(
  'statement',
  'surface',
  <box style={{ width: 1280, height: 720, padding: [64, 64, 80, 64], gap: 32 }}>
    <box id="sun" fixed style={{ position: 'absolute', start: 0, top: 0, width: 1280, height: 720 }}>
      <Blocks
        id="sunrise"
        cell={120}
        start={760}
        top={0}
        blocks={[
          ['bottom', 0, 4.5, 3, 'accent'],
          ['bottom-end', 3, 4, 2, 'primary'],
        ]}
      />
    </box>
    <text
      bind="statement"
      name="Statement"
      role="title"
      textStyle={on(SKY, type.GIANT, { sizesPt: [80, 72, 64, 60, 54, 48, 42, 36, 32] })}
      style={FILL}
    />
    <box id="backing" style={{ width: span(7), minHeight: 112, justify: 'end', gap: 10 }}>
      <text
        bind="support"
        name="Support"
        role="body"
        textStyle={on(SKY, type.LEAD, { sizesPt: [24, 22, 20, 18, 16] })}
      />
      <text
        bind="attribution"
        name="Attribution"
        textStyle={on(SKY, type.LABEL, { color: paint('primary') })}
      />
    </box>
  </box>,
);

/** A bubble that fills the page, with the speaker below its tail. */
const quote = layout(
  'quote',
  'background',
  <box style={{ width: 1280, height: 720, padding: [56, 64, 80, 64], gap: 52 }}>
    <Bubble
      id="said"
      backdrop={SKY}
      tail="below-start"
      radius={56}
      style={{ ...FILL, direction: 'row', gap: 12, padding: [44, 56, 40, 48] }}
    >
      <text
        id="mark"
        text="{lang:quote_open}"
        textStyle={on(SKY, type.GIANT, { color: paint('primary'), sizesPt: [96], lineHeight: 0.95 })}
        style={{ width: 128 }}
      />
      <text
        bind="quote"
        name="Quote"
        role="title"
        textStyle={on(SKY, type.DISPLAY, { sizesPt: [54, 48, 44, 40, 36, 32, 28, 26, 24] })}
        anchor="middle"
        style={FILL}
      />
    </Bubble>
    <box
      id="by"
      style={{
        direction: 'row',
        gap: 24,
        align: 'center',
        minHeight: 76,
        maxHeight: 128,
        padding: [0, 72, 0, 0],
      }}
    >
      <image
        bind="image"
        name="Portrait"
        portrait
        role="picture"
        radius={64}
        style={{ width: 128, height: 128 }}
      />
      <box id="who" style={{ ...FILL, gap: 2 }}>
        <text
          bind="author"
          name="Author"
          textStyle={varyStyle(type.HEADING, { sizesPt: [28, 26, 24, 22, 20, 18] })}
        />
        <text bind="role" name="Role" textStyle={type.CAPTION} />
      </box>
    </box>
    <Foot />
  </box>,
);

/** The last page is dark, with the next step in a bubble. */
const CONTACT = on(NIGHT, type.LABEL, { weight: 400, sizesPt: [20, 18, 16, 14, 13, 12] });
const [CALLED, MAIL, PHONE, WEB] = Contact({ strong: varyStyle(CONTACT, { weight: 700 }), plain: CONTACT });
const NAME_AND_PHONE = [CALLED, PHONE];
const ADDRESSES = [MAIL, WEB];
const closing = layout(
  'closing',
  'secondary',
  <box style={{ width: 1280, height: 720, padding: [64, 64, 56, 64], gap: 24 }}>
    <box id="corner" fixed style={{ position: 'absolute', start: 0, top: 0, width: 1280, height: 720 }}>
      <Blocks
        id="corner-blocks"
        cell={140}
        start={1000}
        blocks={[
          ['top-end', 0, 0, 2, 'accent'],
          ['bottom-start', 1, 2, 1, 'primary'],
          ['disc', 0, 2, 1, 'surface'],
        ]}
      />
    </box>
    <text
      bind="title"
      name="Title"
      role="centered_title"
      textStyle={on(NIGHT, type.GIANT, { sizesPt: [112, 104, 96, 88, 80, 72, 64, 56, 48, 42, 36] })}
      style={{ ...FILL, maxWidth: span(9) }}
    />
    <text
      bind="text"
      name="Text"
      role="body"
      textStyle={on(NIGHT, type.LEAD, { sizesPt: [24, 22, 20, 18, 16, 14] })}
      style={{ maxWidth: span(9) }}
    />
    <box id="next" when={has('call_to_action')} style={{ direction: 'row', margin: [8, 0, 32, 0] }}>
      <Bubble
        id="next-bubble"
        backdrop={TANGERINE}
        tail="below-start"
        style={{ grow: 1, shrink: 1, padding: [20, 36] }}
      >
        <text
          bind="call_to_action"
          name="Call to action"
          textStyle={on(TANGERINE, type.HEADING, { sizesPt: [32, 28, 26, 24, 22, 20, 18] })}
        />
      </Bubble>
    </box>
    <box
      id="contact"
      when={has('contact')}
      style={{ direction: 'row', gap: 48, minHeight: 64, margin: [8, 0, 0, 0] }}
    >
      {[NAME_AND_PHONE, ADDRESSES].map((which, at) => (
        <box id={`contact-${at}`} style={{ ...FILL, grow: at + 1, gap: 2 }}>
          {which}
        </box>
      ))}
    </box>
  </box>,
);

export const OPENERS = [title, agenda, section, statement, quote, closing];
