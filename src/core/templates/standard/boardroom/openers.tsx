import { h } from '../../jsx.ts';
import { has, hasNot, layout, paint, span, varyStyle } from '../conditions.ts';
import { Contact, FILL } from '../shared-parts.tsx';
import { RuledRows } from '../shared-rows.tsx';
import { BEHIND, ON_GREEN, ON_WHITE } from './art.ts';
import { Foot, GREEN, HAIR, on, page, SAND } from './parts.tsx';
import * as type from './type.ts';

const META = on(SAND, type.LABEL, { sizesPt: [16, 14, 13, 12] });

/** Cover: a plain page with the title at the top, and date and author on sand at the bottom. */
const title = layout(
  'title',
  'background',
  <box style={{ width: 1280, height: 720 }}>
    <box id="upper" style={{ ...FILL, direction: 'row' }}>
      <box id="words" style={{ ...FILL, padding: [80, 64, 32, 64], gap: 24 }}>
        <text
          bind="title"
          name="Title"
          role="centered_title"
          textStyle={type.COVER}
          style={{ maxHeight: 300 }}
        />
        <text
          bind="subtitle"
          name="Subtitle"
          role="subtitle"
          textStyle={varyStyle(type.LEAD, { color: paint('muted'), sizesPt: [24, 22, 20, 18] })}
          style={{ maxWidth: span(8), maxHeight: 130 }}
        />
        <art
          name="Art"
          when={hasNot('image')}
          look={ON_WHITE}
          style={{ ...FILL, margin: [-24, 0, -32, 0] }}
        />
      </box>
      <image bind="image" name="Picture" role="picture" style={{ width: span(5) + 64 }} />
    </box>
    <shape
      id="sand"
      fixed
      geometry={{ kind: 'rect' }}
      fill={paint(SAND.fill)}
      style={{ position: 'absolute', start: 0, top: 528, width: 1280, height: 192 }}
    />
    <box id="status" style={{ direction: 'row', align: 'baseline', gap: 24, height: 192, padding: [40, 64] }}>
      <text
        bind="date"
        name="Date"
        textStyle={on(SAND, type.HEADING, { sizesPt: [32, 28, 26, 24, 22, 20], lineHeight: 1.15 })}
        style={{ width: span(5), maxHeight: '100%' }}
      />
      <box id="by" style={{ ...FILL, gap: 6, maxHeight: '100%' }}>
        <text bind="presenter" name="Presenter" textStyle={META} fitGroup="meta" />
        <text
          bind="organisation"
          name="Organisation"
          textStyle={varyStyle(META, { weight: 400 })}
          fitGroup="meta"
        />
      </box>
    </box>
  </box>,
);

const agenda = page('agenda', [
  <RuledRows each="items" noun="Topic" rule={HAIR} gap={24} top={12}>
    <text
      bind="#"
      name="Number"
      textStyle={on(SAND, type.HEADING, { color: paint('primary') })}
      fitGroup="agenda"
      style={{ width: 50 }}
    />
    <text
      bind=".heading"
      name="Heading"
      textStyle={type.HEADING}
      fitGroup="agenda"
      style={{ width: span(5) }}
    />
    <text
      bind=".description"
      name="Description"
      textStyle={varyStyle(type.BODY, { color: paint('muted'), sizesPt: [18, 16, 14, 13, 12] })}
      style={FILL}
    />
    <text
      bind=".page"
      name="Page"
      textStyle={varyStyle(type.HEADING, { align: 'end', weight: 400, sizesPt: [20, 18, 16, 16] })}
      style={{ width: 56 }}
    />
  </RuledRows>,
]);

/** Divider: a green band with the section's number and name, and its place in the document below. */
const section = layout(
  'section',
  'background',
  <box style={{ width: 1280, height: 720 }}>
    <shape
      id="band"
      fixed
      geometry={{ kind: 'rect' }}
      fill={paint(GREEN.fill)}
      style={{ position: 'absolute', start: 0, top: 0, width: 1280, height: 448 }}
    />
    <art
      name="Art"
      look={ON_GREEN}
      style={{ position: 'absolute', start: 640, top: 0, width: 640, height: 448 }}
    />
    <box id="band-row" style={{ direction: 'row', gap: 24, height: 448, padding: [56, 64, 40, 64] }}>
      <box id="number-column" when={has('number')} style={{ width: span(3) }}>
        <text
          bind="number"
          name="Number"
          textStyle={on(GREEN, type.FIGURE, {
            color: paint('accent'),
            sizesPt: [160, 128, 96, 72, 56],
            lineHeight: 0.92,
          })}
          maxLines={1}
          anchor="bottom"
          style={FILL}
        />
      </box>
      <text
        bind="title"
        name="Title"
        role="centered_title"
        textStyle={on(GREEN, type.COVER, { sizesPt: [66, 60, 54, 48, 42, 36, 32] })}
        anchor="bottom"
        style={FILL}
      />
    </box>
    <box id="under" style={{ ...FILL, direction: 'row', gap: 24, padding: [40, 64, 72, 64] }}>
      <box id="indent" when={has('number')} style={{ width: span(3) }} />
      <text bind="description" name="Description" role="subtitle" textStyle={type.LEAD} style={FILL} />
    </box>
    <Foot />
  </box>,
);

/** One sentence on sand, with its support below a line. */
const statement = layout(
  'statement',
  'accent',
  <box style={{ width: 1280, height: 720, padding: [56, 64, 56, 64], gap: 32 }}>
    <text
      bind="statement"
      name="Statement"
      role="title"
      textStyle={on(SAND, type.DISPLAY)}
      style={{ ...FILL, maxWidth: span(11) }}
    />
    <box id="proof" style={{ direction: 'row', gap: 24, minHeight: 104 }}>
      <box id="proof-words" style={{ ...FILL, gap: 16 }}>
        <rule id="proof-rule" axis="horizontal" paint={paint('on_accent')} widthPx={2} />
        <box id="proof-row" style={{ direction: 'row', justify: 'end', gap: 24, align: 'baseline' }}>
          <text
            bind="support"
            name="Support"
            role="body"
            textStyle={on(SAND, type.LEAD, { sizesPt: [22, 20, 18, 16] })}
            style={FILL}
          />
          <text
            bind="attribution"
            name="Attribution"
            textStyle={on(SAND, type.LABEL, { align: 'end', sizesPt: [16, 14, 13] })}
            style={{ width: span(3) }}
          />
        </box>
      </box>
    </box>
  </box>,
);

/** The quotation on green, with the author at the bottom beside a portrait if there is one. */
const quote = layout(
  'quote',
  'secondary',
  <box style={{ width: 1280, height: 720, padding: [56, 64, 56, 64], gap: 32 }}>
    <box id="said" style={{ ...FILL, direction: 'row', gap: 24 }}>
      <text
        id="mark"
        text="{lang:quote_open}"
        textStyle={on(GREEN, type.FIGURE, {
          color: paint('accent'),
          sizesPt: [120, 96, 72, 56],
          lineHeight: 1,
        })}
        style={{ width: span(2) }}
      />
      <text
        bind="quote"
        name="Quote"
        role="title"
        textStyle={on(GREEN, type.DISPLAY, {
          sizesPt: [54, 48, 44, 40, 36, 32, 28, 24],
          weight: 400,
          lineHeight: 1.24,
        })}
        style={FILL}
      />
    </box>
    <box id="by" style={{ direction: 'row', gap: 24, align: 'end', minHeight: 72, padding: [0, 0, 0, 196] }}>
      <image bind="image" name="Portrait" portrait role="picture" style={{ width: 136, height: 136 }} />
      <box id="who" style={{ ...FILL, gap: 4 }}>
        <text bind="author" name="Author" textStyle={on(GREEN, type.HEADING, { color: paint('accent') })} />
        <text bind="role" name="Role" textStyle={on(GREEN, type.CAPTION, { sizesPt: [16, 14, 13, 12] })} />
      </box>
    </box>
  </box>,
);

/** Closing: the request in a green block, contacts on the sand of the cover. */
const CONTACT = on(SAND, type.BODY, { sizesPt: [18, 16, 14, 13, 12], lineHeight: 1.3 });
const closing = layout(
  'closing',
  'background',
  <box style={{ width: 1280, height: 720 }}>
    <art
      name="Art"
      when={has('call_to_action')}
      look={BEHIND}
      style={{ position: 'absolute', start: 652, top: 64, width: 564, height: 440 }}
    />
    <art
      id="art-bare"
      name="Art"
      when={hasNot('call_to_action')}
      look={BEHIND}
      style={{ position: 'absolute', start: 652, top: 64, width: 564, height: 480 }}
    />
    <box id="upper" style={{ ...FILL, padding: [80, 64, 40, 64], gap: 24 }}>
      <text
        bind="title"
        name="Title"
        role="centered_title"
        textStyle={type.COVER}
        style={{ maxHeight: 200 }}
      />
      <text
        bind="text"
        name="Text"
        role="body"
        textStyle={varyStyle(type.LEAD, { color: paint('muted') })}
        style={{ ...FILL, maxWidth: span(9) }}
      />
      <box id="ask" when={has('call_to_action')} style={{ direction: 'row' }}>
        <box id="ask-block" fill={paint(GREEN.fill)} style={{ padding: [16, 24], grow: 1, shrink: 1 }}>
          <text
            bind="call_to_action"
            name="Call to action"
            textStyle={on(GREEN, type.HEADING, { sizesPt: [28, 26, 24, 22, 20, 18] })}
          />
        </box>
      </box>
    </box>
    <shape
      id="sand"
      fixed
      geometry={{ kind: 'rect' }}
      fill={paint(SAND.fill)}
      style={{ position: 'absolute', start: 0, top: 544, width: 1280, height: 176 }}
    />
    <box id="contact" style={{ direction: 'row', gap: 24, height: 176, padding: [40, 64] }}>
      {Contact({ strong: varyStyle(CONTACT, { weight: 600 }), plain: CONTACT, grow: true })}
    </box>
  </box>,
);

export const OPENERS = [title, agenda, section, statement, quote, closing];
