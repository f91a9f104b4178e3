import { h } from '../../jsx.ts';
import { has, hasNot, layout, paint, span, varyStyle } from '../conditions.ts';
import { Contact, FILL } from '../shared-parts.tsx';
import { ON_CLAY } from './art.ts';
import { AXIS, CLAY, Foot, inColor, MARGIN, PLATE, page, sized } from './parts.tsx';
import * as type from './type.ts';

const SPACED = varyStyle(type.LABEL, { upper: true, trackingEm: 0.12, sizesPt: [12] });

/**
 * Cover: the picture runs to three edges with the title beside it; without a picture the title is on a plate
 * of clay.
 */
const title = layout(
  'title',
  'background',
  <box style={{ width: 1280, height: 720, direction: 'row' }}>
    <box id="margin" style={{ width: AXIS, padding: [56, 48, 56, 64], gap: 16 }}>
      <text bind="organisation" name="Organisation" textStyle={SPACED} fitGroup="spaced" />
      <text
        bind="title"
        name="Title"
        role="centered_title"
        when={has('image')}
        textStyle={sized(type.DISPLAY, 64, 60, 56, 52, 48, 44, 40, 36, 32, 28)}
        style={{ ...FILL, margin: [32, 0, 0, 0] }}
      />
      <box id="air" when={hasNot('image')} style={FILL} />
      <text bind="subtitle" name="Subtitle" role="subtitle" textStyle={sized(type.SAYING, 24, 22, 20, 18)} />
      <box id="by" style={{ margin: [24, 0, 0, 0], gap: 4 }}>
        <text bind="presenter" name="Presenter" textStyle={type.LABEL} fitGroup="by" />
        <text bind="date" name="Date" textStyle={inColor(type.LABEL, 'muted')} fitGroup="by" />
      </box>
    </box>
    <image bind="image" name="Picture" role="picture" style={PLATE} />
    <box
      id="cloth"
      when={hasNot('image')}
      fill={paint('accent')}
      style={{ ...FILL, padding: [56, 64, 56, 48] }}
    >
      <art name="Art" look={ON_CLAY} style={{ position: 'absolute', start: 0, end: 0, top: 0, bottom: 0 }} />
      <text
        bind="title"
        name="Title"
        role="centered_title"
        textStyle={inColor(type.DISPLAY, 'on_accent', 112, 104, 96, 88, 80, 72, 64, 56, 48, 42, 36, 32)}
        anchor="bottom"
        style={FILL}
      />
    </box>
  </box>,
);

/** Contents: large names down the page, each with a thin number. */
const agenda = page('agenda', [
  <box id="topics" each="items" style={{ ...FILL, justify: 'evenly', gap: 8 }}>
    <box id="topic" name="Topic" style={{ direction: 'row', align: 'baseline', gap: 24 }}>
      <text
        bind="#"
        name="Number"
        textStyle={inColor(type.HEADING, 'primary', 26, 24, 22, 20, 18)}
        fitGroup="numbers"
        style={{ width: 40 }}
      />
      <box id="words" style={{ ...FILL, gap: 2, maxHeight: '100%' }}>
        <text
          bind=".heading"
          name="Heading"
          textStyle={sized(type.HEADING, 38, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18)}
          fitGroup="topics"
        />
        <text bind=".description" name="Description" textStyle={type.CAPTION} fitGroup="descriptions" />
      </box>
      <text
        bind=".page"
        name="Page"
        textStyle={varyStyle(type.CAPTION, { align: 'end' })}
        fitGroup="pages"
        style={{ width: 40 }}
      />
    </box>
  </box>,
]);

const NUMERAL = varyStyle(type.FIGURE, { color: CLAY });
/** Letters of the longest word that stands whole beside the numeral. */
const COLUMN_LETTERS = 20;

/** Divider: a thin numeral where other layouts have pictures. */
const section = layout(
  'section',
  'background',
  <box style={{ width: 1280, height: 720, direction: 'row' }}>
    <box
      id="margin"
      when={{ ...has('number'), word: { of: 'title', max: COLUMN_LETTERS } }}
      style={{ width: AXIS, padding: [56, 32, 96, 64], gap: 24 }}
    >
      <text
        bind="title"
        name="Title"
        role="centered_title"
        textStyle={sized(type.DISPLAY, 56, 52, 48, 44, 40, 36, 32, 28)}
        style={FILL}
      />
      <text bind="description" name="Description" role="subtitle" textStyle={sized(type.LIST, 18, 16, 14)} />
    </box>
    <box
      id="numeral"
      when={{ ...has('number'), word: { of: 'title', max: COLUMN_LETTERS } }}
      style={{ ...FILL, padding: [0, 64, 92, 0] }}
    >
      <text
        bind="number"
        name="Number"
        textStyle={varyStyle(NUMERAL, { sizesPt: [400, 360, 300, 240, 200, 160, 120, 88, 64] })}
        anchor="bottom"
        maxLines={1}
        style={FILL}
      />
    </box>
    <box
      id="across"
      when={{ ...has('number'), word: { of: 'title', min: COLUMN_LETTERS + 1 } }}
      style={{ ...FILL, padding: [56, 64, 92, 64], gap: 24 }}
    >
      <text
        bind="title"
        name="Title"
        role="centered_title"
        textStyle={sized(type.DISPLAY, 56, 52, 48, 44, 40, 36, 32, 28)}
        style={{ maxWidth: span(11) }}
      />
      <text
        bind="description"
        name="Description"
        role="subtitle"
        textStyle={sized(type.LIST, 18, 16, 14)}
        style={{ maxWidth: span(8) }}
      />
      <text
        bind="number"
        name="Number"
        textStyle={varyStyle(NUMERAL, { sizesPt: [240, 200, 160, 120, 88, 64] })}
        anchor="bottom"
        maxLines={1}
        style={{ ...FILL, margin: [0, 0, 0, AXIS - 64] }}
      />
    </box>
    <box id="plain" when={hasNot('number')} style={{ ...FILL, padding: [56, 64, 96, 64], gap: 32 }}>
      <text
        bind="title"
        name="Title"
        role="centered_title"
        textStyle={sized(type.DISPLAY, 144, 128, 112, 104, 96, 88, 80, 72, 64, 56, 48, 42, 36, 32)}
        style={{ ...FILL, maxWidth: span(11) }}
      />
      <text
        bind="description"
        name="Description"
        role="subtitle"
        textStyle={sized(type.LIST, 20, 18, 16, 14)}
        style={{ margin: [0, 0, 0, AXIS - 64] }}
      />
    </box>
    <Foot />
  </box>,
);

/** One sentence on a clay page. */
const statement = layout(
  'statement',
  'accent',
  <box style={{ width: 1280, height: 720, padding: [56, 64, 96, 64], gap: 40 }}>
    <text
      bind="statement"
      name="Statement"
      role="title"
      textStyle={inColor(type.DISPLAY, 'on_accent', 104, 96, 88, 80, 72, 64, 56, 48, 42, 36, 32, 28)}
      style={{ ...FILL, maxWidth: span(11) }}
    />
    <box id="backdrop" style={{ direction: 'row', align: 'end', gap: 48, minHeight: 72 }}>
      <text
        bind="attribution"
        name="Attribution"
        textStyle={inColor(type.LABEL, 'on_accent')}
        style={{ width: MARGIN }}
      />
      <text
        bind="support"
        name="Support"
        role="body"
        textStyle={inColor(type.LIST, 'on_accent', 20, 18, 16, 14)}
        style={FILL}
      />
    </box>
    <Foot textColor="on_accent" />
  </box>,
);

/** The quotation in italics with the portrait beside it, up to three edges. */
const quote = layout(
  'quote',
  'background',
  <box style={{ width: 1280, height: 720, direction: 'row' }}>
    <box id="words" style={{ ...FILL, padding: [56, 64, 96, 64], gap: 32 }}>
      <text
        bind="quote"
        name="Quote"
        role="title"
        textStyle={varyStyle(type.DISPLAY, {
          italic: true,
          lineHeight: 1.08,
          sizesPt: [72, 68, 64, 60, 56, 52, 48, 44, 40, 36, 32, 28, 24],
        })}
        style={FILL}
      />
      <box id="by" when={has('image')} style={{ gap: 4 }}>
        <text bind="author" name="Author" textStyle={sized(type.HEADING, 24, 22, 20, 18)} />
        <text bind="role" name="Role" textStyle={type.CAPTION} />
      </box>
      <box id="by-axis" when={hasNot('image')} style={{ gap: 4, margin: [0, 0, 0, AXIS - 64] }}>
        <text bind="author" name="Author" textStyle={sized(type.HEADING, 28, 26, 24, 22, 20, 18)} />
        <text bind="role" name="Role" textStyle={sized(type.CAPTION, 16, 14, 13, 12)} />
      </box>
    </box>
    <image
      bind="image"
      name="Portrait"
      portrait
      role="picture"
      style={{ width: span(5) + 64, height: 720 }}
    />
    <Foot />
  </box>,
);

const CONTACT = varyStyle(type.LABEL, { trackingEm: 0, sizesPt: [16, 14, 13, 12] });
/** The back cover: cloth before the margin, with the closing text on it. */
const closing = layout(
  'closing',
  'background',
  <box style={{ width: 1280, height: 720, direction: 'row' }}>
    <box id="cloth" fill={paint('accent')} style={{ width: 1280 - AXIS, padding: [56, 48, 56, 64], gap: 32 }}>
      <art name="Art" look={ON_CLAY} style={{ position: 'absolute', start: 0, end: 0, top: 0, bottom: 0 }} />
      <text
        bind="title"
        name="Title"
        role="centered_title"
        textStyle={inColor(
          type.DISPLAY,
          'on_accent',
          128,
          120,
          112,
          104,
          96,
          88,
          80,
          72,
          64,
          56,
          48,
          42,
          36,
          32,
        )}
        style={FILL}
      />
      <text
        bind="call_to_action"
        name="Call to action"
        textStyle={inColor(type.SAYING, 'on_accent', 40, 36, 32, 30, 28, 26, 24, 22, 20)}
      />
    </box>
    <box id="margin" style={{ ...FILL, padding: [64, 64, 56, 48], gap: 24 }}>
      <text bind="text" name="Text" role="body" textStyle={sized(type.LIST, 18, 16, 14)} style={FILL} />
      <box id="air" when={hasNot('text')} style={FILL} />
      <box id="contact" when={has('contact')} style={{ gap: 6 }}>
        {Contact({ strong: sized(type.HEADING, 24, 22, 20, 18), plain: CONTACT })}
      </box>
    </box>
  </box>,
);

export const OPENERS = [title, agenda, section, statement, quote, closing];
