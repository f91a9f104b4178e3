import { h } from '../../jsx.ts';
import { has, hasNot, layout, paint, span, varyStyle } from '../conditions.ts';
import { Contact, FILL } from '../shared-parts.tsx';
import { RuledRows } from '../shared-rows.tsx';
import { BEHIND } from './art.ts';
import { AMBER, Foot, HAIR, page } from './parts.tsx';
import * as type from './type.ts';

/**
 * Opacity of a veil at which white is legible on the brightest picture: 3 : 1 for large text, 4.5 : 1 for
 * small text.
 */
const VEIL = paint('background', 0.76);

/**
 * Cover: the title low on a dark page; over a picture the text is on a veil at the bottom, which leaves the
 * rest clear.
 */
const title = layout(
  'title',
  'background',
  <box style={{ width: 1280, height: 720 }}>
    <image
      bind="image"
      name="Picture"
      role="picture"
      style={{ position: 'absolute', start: 0, top: 0, width: 1280, height: 720 }}
    />
    <art
      name="Art"
      when={hasNot('image')}
      look={BEHIND}
      style={{ position: 'absolute', start: 0, top: 0, width: 1280, height: 420 }}
    />
    <box id="words" when={hasNot('image')} style={{ ...FILL, padding: [56, 64, 56, 64], gap: 24 }}>
      <box id="top" style={{ direction: 'row', justify: 'between', gap: 24, minHeight: 24 }}>
        <text
          bind="organisation"
          name="Organisation"
          textStyle={type.LABEL}
          style={{ ...FILL }}
          fitGroup="meta"
        />
        <text
          bind="date"
          name="Date"
          textStyle={varyStyle(type.LABEL, { weight: 400, align: 'end' })}
          style={{ width: span(4) }}
          fitGroup="meta"
        />
      </box>
      <text
        bind="title"
        name="Title"
        role="centered_title"
        textStyle={type.GIANT}
        anchor="bottom"
        style={{ ...FILL, maxWidth: span(11) }}
      />
      <text
        bind="subtitle"
        name="Subtitle"
        role="subtitle"
        textStyle={varyStyle(type.LEAD, { sizesPt: [24, 22, 20, 18] })}
        style={{ maxWidth: span(9), maxHeight: 110, margin: [8, 0, 0, 0] }}
      />
      <text
        bind="presenter"
        name="Presenter"
        textStyle={varyStyle(type.LABEL, { color: AMBER })}
        fitGroup="meta"
      />
    </box>
    <box id="clear" when={has('image')} style={FILL} />
    <box id="foot" when={has('image')} fill={VEIL} style={{ shrink: 1, padding: [28, 64, 36, 64], gap: 12 }}>
      <text
        bind="title"
        name="Title"
        role="centered_title"
        textStyle={varyStyle(type.GIANT, { sizesPt: [56, 48, 42, 36, 32, 28] })}
        style={{ shrink: 1, maxHeight: 400 }}
      />
      <text
        bind="subtitle"
        name="Subtitle"
        role="subtitle"
        textStyle={varyStyle(type.LEAD, { sizesPt: [24, 22, 20, 18] })}
        style={{ maxWidth: span(10), maxHeight: 110 }}
      />
      <box id="by" style={{ direction: 'row', justify: 'between', gap: 24, margin: [8, 0, 0, 0] }}>
        <text
          bind="presenter"
          name="Presenter"
          textStyle={varyStyle(type.LABEL, { color: AMBER })}
          style={FILL}
          fitGroup="meta"
        />
        <text bind="organisation" name="Organisation" textStyle={type.LABEL} style={FILL} fitGroup="meta" />
        <text
          bind="date"
          name="Date"
          textStyle={varyStyle(type.LABEL, { weight: 400, align: 'end' })}
          style={FILL}
          fitGroup="meta"
        />
      </box>
    </box>
  </box>,
);

/** Topics as a programme: large names down the page, the rest dim. */
const agenda = page('agenda', [
  <RuledRows each="items" noun="Topic" rule={HAIR} gap={24} top={8}>
    <text
      bind="#"
      name="Number"
      textStyle={varyStyle(type.LABEL, { color: AMBER, sizesPt: [20, 18, 16] })}
      style={{ width: 50 }}
    />
    <text
      bind=".heading"
      name="Heading"
      textStyle={varyStyle(type.HEADING, { sizesPt: [32, 28, 26, 24, 22, 20, 18, 16] })}
      fitGroup="topics"
      style={{ ...FILL, grow: 7 }}
    />
    <text
      bind=".description"
      name="Description"
      textStyle={varyStyle(type.CAPTION, { sizesPt: [18, 16, 14, 13, 12] })}
      style={{ ...FILL, grow: 5 }}
    />
    <text
      bind=".page"
      name="Page"
      textStyle={varyStyle(type.CAPTION, { align: 'end', sizesPt: [16] })}
      style={{ width: 48 }}
    />
  </RuledRows>,
]);

/** Divider: one luminous word. */
const section = layout(
  'section',
  'background',
  <box style={{ width: 1280, height: 720, padding: [56, 64, 80, 64], gap: 24 }}>
    <art
      name="Art"
      look={BEHIND}
      style={{ position: 'absolute', start: 0, top: 0, width: 1280, height: 340 }}
    />
    <text
      bind="number"
      name="Number"
      textStyle={varyStyle(type.HEADING, { color: paint('muted'), sizesPt: [44, 40, 36], weight: 400 })}
      maxLines={1}
    />
    <text
      bind="title"
      name="Title"
      role="centered_title"
      textStyle={varyStyle(type.GIANT, {
        color: AMBER,
        sizesPt: [160, 144, 128, 112, 96, 88, 80, 72, 64, 56, 48, 42, 36],
      })}
      anchor="middle"
      style={FILL}
    />
    <text
      bind="description"
      name="Description"
      role="subtitle"
      textStyle={varyStyle(type.LEAD, { sizesPt: [24, 22, 20, 18, 16] })}
      style={{ maxWidth: span(9), margin: [8, 0, 0, 0] }}
    />
    <Foot />
  </box>,
);

const statement = layout(
  'statement',
  'background',
  <box style={{ width: 1280, height: 720, padding: [56, 64, 80, 64], gap: 32 }}>
    <text
      bind="statement"
      name="Statement"
      role="title"
      textStyle={type.GIANT}
      anchor="middle"
      style={FILL}
    />
    <box id="support-row" style={{ direction: 'row', justify: 'end', align: 'end', gap: 24, minHeight: 80 }}>
      <text
        bind="support"
        name="Support"
        role="body"
        textStyle={varyStyle(type.LEAD, { color: paint('muted'), sizesPt: [22, 20, 18, 16] })}
        style={FILL}
      />
      <text
        bind="attribution"
        name="Attribution"
        textStyle={varyStyle(type.LABEL, { color: AMBER, align: 'end', sizesPt: [16, 14, 13] })}
        style={{ width: span(4) }}
      />
    </box>
    <Foot />
  </box>,
);

/** The quotation fills the page; the portrait, if there is one, is beside it over the full height. */
const quote = layout(
  'quote',
  'background',
  <box style={{ width: 1280, height: 720, direction: 'row' }}>
    <image bind="image" name="Portrait" portrait role="picture" style={{ width: 420, height: 720 }} />
    <box id="words" style={{ ...FILL, padding: [56, 64, 80, 64], gap: 32 }}>
      <text
        id="mark"
        when={hasNot('image')}
        text="{lang:quote_open}"
        textStyle={varyStyle(type.GIANT, { color: AMBER, sizesPt: [96], lineHeight: 0.9 })}
      />
      <text
        bind="quote"
        name="Quote"
        role="title"
        textStyle={varyStyle(type.GIANT, {
          sizesPt: [60, 54, 48, 44, 40, 36, 32, 28, 24],
          lineHeight: 1.16,
          trackingEm: -0.02,
        })}
        style={FILL}
      />
      <box id="by" style={{ gap: 4 }}>
        <text
          bind="author"
          name="Author"
          textStyle={varyStyle(type.HEADING, { color: AMBER, sizesPt: [24, 22, 20, 18] })}
        />
        <text bind="role" name="Role" textStyle={type.CAPTION} />
      </box>
    </box>
    <box id="number" style={{ position: 'absolute', end: 64, top: 674, width: 48 }}>
      <text
        bind="@number"
        name="Slide number"
        role="slide_number"
        textStyle={varyStyle(type.FOOT, { align: 'end' })}
      />
    </box>
  </box>,
);

/** Closing: thanks in amber, the next step in white. */
const CONTACT = varyStyle(type.LABEL, { weight: 400 });
const closing = layout(
  'closing',
  'background',
  <box style={{ width: 1280, height: 720, padding: [56, 64, 56, 64], gap: 24 }}>
    <art
      name="Art"
      look={BEHIND}
      style={{ position: 'absolute', start: 0, top: 0, width: 1280, height: 360 }}
    />
    <text
      bind="title"
      name="Title"
      role="centered_title"
      textStyle={varyStyle(type.GIANT, {
        color: AMBER,
        sizesPt: [144, 128, 112, 96, 88, 80, 72, 64, 56, 48, 42, 36],
      })}
      anchor="middle"
      style={FILL}
    />
    <text
      bind="call_to_action"
      name="Call to action"
      textStyle={varyStyle(type.HEADING, { sizesPt: [36, 32, 28, 26, 24, 22, 20] })}
    />
    <text
      bind="text"
      name="Text"
      role="body"
      textStyle={varyStyle(type.LEAD, { color: paint('muted'), sizesPt: [22, 20, 18, 16] })}
      style={{ maxWidth: span(10) }}
    />
    <box
      id="contact"
      when={has('contact')}
      style={{ direction: 'row', gap: 24, minHeight: 44, margin: [24, 0, 0, 0] }}
    >
      {Contact({ strong: varyStyle(CONTACT, { weight: 700 }), plain: CONTACT, grow: true })}
    </box>
  </box>,
);

export const OPENERS = [title, agenda, section, statement, quote, closing];
