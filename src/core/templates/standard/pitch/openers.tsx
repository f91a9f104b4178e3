import { h } from '../../jsx.ts';
import { has, hasNot, layout, paint, varyStyle } from '../conditions.ts';
import { evenly, FILL } from '../shared-parts.tsx';
import { ON_BLUE, ON_LIME } from './art.ts';
import { type Backdrop, BLACK, BLUE, LIME, PAPER, TILE } from './backdrops.ts';
import { bentos, on, PageNumber, split } from './parts.tsx';
import * as type from './type.ts';

const META = varyStyle(type.BODY, { sizesPt: [16, 14, 13, 12], lineHeight: 1.35 });

/** Cover: blue takes two thirds; lime or the picture takes the rest, down to the names. */
const title = layout(
  'title',
  'background',
  <box style={{ width: 1280, height: 720, direction: 'row' }}>
    <shape
      id="blue"
      fixed
      geometry={{ kind: 'rect' }}
      fill={paint('primary')}
      style={{ position: 'absolute', start: 0, top: 0, width: 854, height: 720 }}
    />
    <box id="block" style={{ width: 854, padding: [56, 64, 56, 64], justify: 'end', gap: 24 }}>
      <text
        bind="title"
        name="Title"
        role="centered_title"
        textStyle={on(BLUE, type.GIANT)}
        anchor="bottom"
        style={FILL}
      />
      <text
        bind="subtitle"
        name="Subtitle"
        role="subtitle"
        textStyle={on(BLUE, type.LEAD)}
        style={{ maxHeight: 150 }}
      />
    </box>
    <box id="rest" style={FILL}>
      <box id="lime" when={hasNot('image')} fill={paint('accent')} style={{ ...FILL, minHeight: 200 }}>
        <art
          name="Art"
          look={ON_LIME}
          style={{ position: 'absolute', start: 0, end: 0, top: 0, bottom: 0 }}
        />
      </box>
      <image bind="image" name="Picture" role="picture" style={{ ...FILL, minHeight: 200 }} />
      <box id="meta" style={{ padding: [40, 48, 56, 40], gap: 4, minHeight: 200, justify: 'end' }}>
        <text
          bind="presenter"
          name="Presenter"
          textStyle={varyStyle(META, { weight: 700 })}
          fitGroup="meta"
        />
        <text bind="organisation" name="Organisation" textStyle={META} fitGroup="meta" />
        <text
          bind="date"
          name="Date"
          textStyle={varyStyle(META, { color: paint('muted') })}
          fitGroup="meta"
        />
      </box>
    </box>
  </box>,
);

const AGENDA_LINES: Readonly<Record<number, readonly (readonly number[])[]>> = {
  3: evenly(1, 1, 1),
  4: evenly(2, 2),
  5: evenly(1, 2, 2),
  6: evenly(2, 2, 2),
  7: evenly(1, 2, 2, 2),
  8: evenly(2, 2, 2, 2),
};
const agendaTile = (backdrop: Backdrop) => [
  <box id="tile-row" style={{ direction: 'row', gap: 12, ...FILL }}>
    <box id="topic" style={{ ...FILL, gap: 4 }}>
      <text
        bind=".heading"
        name="Heading"
        textStyle={on(backdrop, type.HEADING, { sizesPt: [24, 22, 20, 18, 16] })}
        fitGroup="topics"
      />
      <text
        bind=".description"
        name="Description"
        textStyle={on(backdrop, type.CAPTION, { color: paint(backdrop.muted), sizesPt: [16, 14, 13, 12] })}
        fitGroup="descriptions"
      />
    </box>
    <text
      bind=".page"
      name="Page"
      textStyle={on(backdrop, type.HEADING, {
        color: paint(backdrop.strong),
        align: 'end',
        sizesPt: [20, 18, 16],
      })}
      fitGroup="pages"
      style={{ width: 44 }}
    />
  </box>,
];
const agenda = split('agenda', (end) =>
  bentos(
    'items',
    'Topic',
    Object.entries(AGENDA_LINES).map(([n, lines]) => ({
      n: Number(n),
      lines,
      filled: { 0: end === PAPER ? BLACK : LIME },
      plain: end === PAPER ? TILE : PAPER,
      padding: 20,
      gap: 12,
      draw: (_: number, backdrop: Backdrop) => agendaTile(backdrop),
    })),
  ),
);

/** Divider: a page of one colour with the largest possible word. */
const section = layout(
  'section',
  'primary',
  <box style={{ width: 1280, height: 720, padding: [56, 64, 56, 64], gap: 24 }}>
    <art
      name="Art"
      look={ON_BLUE}
      style={{ position: 'absolute', start: 640, top: 0, width: 640, height: 720 }}
    />
    <box id="top" style={{ direction: 'row', justify: 'between', minHeight: 72 }}>
      <text
        bind="number"
        name="Number"
        textStyle={on(BLUE, type.FIGURE, { color: paint('accent'), sizesPt: [64, 56, 48] })}
        maxLines={1}
        style={FILL}
      />
      <PageNumber backdrop={BLUE} />
    </box>
    <text
      bind="title"
      name="Title"
      role="centered_title"
      textStyle={on(BLUE, type.GIANT, { sizesPt: [144, 128, 112, 96, 88, 80, 72, 64, 56, 48, 42] })}
      anchor="bottom"
      style={FILL}
    />
    <text
      bind="description"
      name="Description"
      role="subtitle"
      textStyle={on(BLUE, type.LEAD, { sizesPt: [24, 22, 20, 18, 16] })}
      style={{ maxWidth: 900 }}
    />
  </box>,
);

const statement = layout(
  'statement',
  'accent',
  <box style={{ width: 1280, height: 720, padding: [56, 64, 24, 64], gap: 32 }}>
    <text
      bind="statement"
      name="Statement"
      role="title"
      textStyle={on(LIME, type.GIANT, { sizesPt: [80, 72, 64, 56, 48, 42, 36], lineHeight: 1.02 })}
      style={FILL}
    />
    <box id="backdrop-row" style={{ direction: 'row', justify: 'end', gap: 48, minHeight: 72, align: 'end' }}>
      <text bind="support" name="Support" role="body" textStyle={on(LIME, type.LEAD)} style={FILL} />
      <text
        bind="attribution"
        name="Attribution"
        textStyle={on(LIME, type.BODY, { weight: 700, sizesPt: [16, 14], align: 'end' })}
        style={{ width: 300 }}
      />
    </box>
    <box id="foot" style={{ direction: 'row', justify: 'end', minHeight: 16 }}>
      <PageNumber backdrop={LIME} />
    </box>
  </box>,
);

/** The quotation on paper, the person in a block that reaches three edges. */
const quote = layout(
  'quote',
  'background',
  <box style={{ width: 1280, height: 720, direction: 'row' }}>
    <shape
      id="black"
      fixed
      geometry={{ kind: 'rect' }}
      fill={paint('secondary')}
      style={{ position: 'absolute', end: 0, top: 0, width: 400, height: 720 }}
    />
    <box id="words" style={{ ...FILL, padding: [56, 56, 24, 64], gap: 24 }}>
      <text
        bind="quote"
        name="Quote"
        role="title"
        textStyle={varyStyle(type.GIANT, {
          weight: 700,
          sizesPt: [52, 46, 42, 38, 34, 30, 26, 24],
          lineHeight: 1.1,
          trackingEm: -0.02,
        })}
        style={FILL}
      />
      <box id="foot" style={{ direction: 'row', minHeight: 16 }}>
        <text
          bind="@deck_title"
          name="Footer"
          role="footer"
          textStyle={on(PAPER, type.FOOT, { color: paint('muted') })}
          style={FILL}
        />
      </box>
    </box>
    <box id="person" style={{ width: 400 }}>
      <image bind="image" name="Portrait" portrait role="picture" style={{ ...FILL, minHeight: 200 }} />
      <text
        id="mark"
        when={hasNot('image')}
        text="{lang:quote_close}"
        textStyle={on(BLACK, type.GIANT, {
          sizesPt: [200, 160, 120, 96],
          color: paint('accent'),
          lineHeight: 1,
        })}
        style={{ ...FILL, padding: [48, 40, 0, 40] }}
      />
      <box id="name" style={{ padding: [28, 40, 56, 40], gap: 6 }}>
        <text bind="author" name="Author" textStyle={on(BLACK, type.HEADING)} />
        <text bind="role" name="Role" textStyle={on(BLACK, type.CAPTION, { sizesPt: [16, 14, 13, 12] })} />
      </box>
    </box>
  </box>,
);

/** Closing reverses the cover: blue is at the end, the contact in lime beside it. */
const CONTACT = on(LIME, META, {});
const closing = layout(
  'closing',
  'primary',
  <box style={{ width: 1280, height: 720, direction: 'row' }}>
    <box
      id="contact"
      when={has('contact')}
      fill={paint('accent')}
      style={{ width: 426, padding: [56, 40, 56, 64], justify: 'end', gap: 6 }}
    >
      <art
        name="Art"
        look={ON_LIME}
        style={{ position: 'absolute', start: 0, top: 0, width: 426, height: 460 }}
      />
      <text
        bind="contact.name"
        name="Contact name"
        textStyle={varyStyle(CONTACT, { weight: 700, sizesPt: [20, 18, 16, 14] })}
      />
      <text bind="contact.email" name="E-mail" textStyle={CONTACT} fitGroup="contact" />
      <text bind="contact.phone" name="Phone" textStyle={CONTACT} fitGroup="contact" />
      <text bind="contact.url" name="Web address" textStyle={CONTACT} fitGroup="contact" />
    </box>
    <box id="block" style={{ ...FILL, padding: [56, 64, 56, 64], gap: 32 }}>
      <text
        bind="title"
        name="Title"
        role="centered_title"
        textStyle={on(BLUE, type.GIANT, { sizesPt: [112, 96, 88, 80, 72, 64, 56, 48, 42] })}
        style={FILL}
      />
      <text bind="text" name="Text" role="body" textStyle={on(BLUE, type.LEAD)} />
      <box id="call" when={has('call_to_action')} style={{ direction: 'row' }}>
        <box
          id="call-tile"
          fill={paint('secondary')}
          radius={20}
          style={{ padding: [16, 28], grow: 1, shrink: 1 }}
        >
          <text
            bind="call_to_action"
            name="Call to action"
            textStyle={on(BLACK, type.HEADING, { sizesPt: [26, 24, 22, 20, 18], color: paint('accent') })}
          />
        </box>
      </box>
    </box>
  </box>,
);

export const OPENERS = [title, agenda, section, statement, quote, closing];
