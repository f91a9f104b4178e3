import { h } from '../../jsx.ts';
import { has, hasNot, layout, paint, span, varyStyle } from '../conditions.ts';
import { Contact } from '../shared-parts.tsx';
import { ON_DARK, ON_WHITE } from './art.ts';
import { Footer, Hair, Plumb, Rows, sidePage } from './parts.tsx';
import * as type from './type.ts';

const META = varyStyle(type.BODY, { sizesPt: [14, 13, 12], lineHeight: 1.3 });

/** Cover: a teal line from the top edge to a large title low on the page. */
const title = layout(
  'title',
  'background',
  <box style={{ width: 1280, height: 720, direction: 'row' }}>
    <box id="cover" style={{ grow: 1, shrink: 1, basis: 0, padding: [0, 64, 48, 64] }}>
      <box id="above" style={{ grow: 1, shrink: 1, basis: 40, minHeight: 40, direction: 'row' }}>
        <rule
          id="fall"
          axis="vertical"
          paint={paint('primary')}
          widthPx={2}
          style={{ self: 'stretch', width: 2 }}
        />
        <art
          name="Art"
          when={hasNot('image')}
          look={ON_WHITE}
          style={{ position: 'absolute', start: 324, end: -64, top: 0, bottom: 0 }}
        />
      </box>
      <text
        bind="title"
        name="Title"
        role="centered_title"
        textStyle={type.COVER}
        style={{ margin: [36, 0, 0, 0], maxHeight: 330 }}
      />
      <text
        bind="subtitle"
        name="Subtitle"
        role="subtitle"
        textStyle={varyStyle(type.LEAD, { color: paint('muted'), sizesPt: [22, 20, 18] })}
        style={{ margin: [20, 0, 0, 0], maxWidth: span(9), maxHeight: 90 }}
      />
      <box id="meta" style={{ margin: [48, 0, 0, 0], gap: 16 }}>
        <Hair id="meta-rule" />
        <box id="meta-row" style={{ direction: 'row', gap: 24, minHeight: 40 }}>
          <text
            bind="presenter"
            name="Presenter"
            textStyle={varyStyle(META, { weight: 600 })}
            style={{ grow: 1, shrink: 1, basis: 0 }}
          />
          <text
            bind="organisation"
            name="Organisation"
            textStyle={META}
            style={{ grow: 1, shrink: 1, basis: 0 }}
          />
          <text
            bind="date"
            name="Date"
            textStyle={varyStyle(META, { color: paint('muted') })}
            style={{ grow: 1, shrink: 1, basis: 0 }}
          />
        </box>
      </box>
    </box>
    <image bind="image" name="Picture" role="picture" style={{ width: span(5) + 64, height: 720 }} />
  </box>,
);

const agenda = sidePage('agenda', [
  <Rows each="items" noun="Topic" gap={24} top={8}>
    <text bind="#" name="Number" textStyle={type.NUMERAL} style={{ width: 48 }} />
    <box id="topic" style={{ grow: 1, shrink: 1, basis: 0 }}>
      <text bind=".heading" name="Heading" textStyle={type.HEADING} fitGroup="agenda" />
      <text
        bind=".description"
        name="Description"
        textStyle={varyStyle(type.CAPTION, { sizesPt: [16, 14, 13, 12, 11] })}
      />
    </box>
    <text
      bind=".page"
      name="Page"
      textStyle={varyStyle(type.NUMERAL, { color: paint('muted'), align: 'end' })}
      style={{ width: 56 }}
    />
  </Rows>,
]);

/** Divider: the only dark page, with number and title on one line above a hairline. */
const onDark = { color: paint('on_secondary') } as const;
const section = layout(
  'section',
  'secondary',
  <box style={{ width: 1280, height: 720, padding: [56, 64, 64, 64], justify: 'end' }}>
    <art
      name="Art"
      look={ON_DARK}
      style={{ position: 'absolute', start: 480, top: 0, width: 800, height: 488 }}
    />
    <box id="head" style={{ direction: 'row', gap: 24, align: 'end', height: 330 }}>
      <text
        bind="number"
        name="Number"
        textStyle={varyStyle(type.FIGURE, {
          sizesPt: [200, 160, 120, 96, 72, 56],
          color: paint('accent'),
          lineHeight: 0.9,
        })}
        anchor="bottom"
        style={{ width: span(4) }}
        maxLines={1}
      />
      <text
        bind="title"
        name="Title"
        role="centered_title"
        textStyle={varyStyle(type.COVER, { ...onDark, sizesPt: [60, 54, 48, 42, 36, 32] })}
        anchor="bottom"
        style={{ grow: 1, shrink: 1, basis: 0, maxHeight: 330, margin: [0, 0, 22, 0] }}
      />
    </box>
    <rule
      id="line"
      axis="horizontal"
      paint={paint('on_secondary', 0.4)}
      widthPx={1}
      style={{ margin: [16, 0, 0, 0] }}
    />
    <box id="below" style={{ direction: 'row', gap: 24, height: 150, padding: [24, 0, 0, 0] }}>
      <box id="indent" when={has('number')} style={{ width: span(4) }} />
      <text
        bind="description"
        name="Description"
        role="subtitle"
        textStyle={varyStyle(type.LEAD, { ...onDark, sizesPt: [22, 20, 18] })}
        style={{ grow: 1, shrink: 1, basis: 0, maxWidth: span(8) }}
      />
    </box>
  </box>,
);

const statement = layout(
  'statement',
  'background',
  <box style={{ width: 1280, height: 720, padding: [56, 64, 88, 64], gap: 32 }}>
    <text
      bind="statement"
      name="Statement"
      role="title"
      textStyle={type.DISPLAY}
      style={{ grow: 1, shrink: 1, basis: 0, maxWidth: span(11) }}
    />
    <box id="backdrop" style={{ gap: 20 }}>
      <rule id="teal" axis="horizontal" paint={paint('primary')} widthPx={2} />
      <box id="backdrop-row" style={{ direction: 'row', gap: 24, minHeight: 96 }}>
        <text
          bind="attribution"
          name="Attribution"
          textStyle={varyStyle(type.LABEL, { sizesPt: [16, 14] })}
          style={{ width: span(4) }}
        />
        <text
          bind="support"
          name="Support"
          role="body"
          textStyle={varyStyle(type.LEAD, { sizesPt: [20, 18, 16] })}
          style={{ grow: 1, shrink: 1, basis: 0 }}
        />
      </box>
    </box>
    <Footer />
  </box>,
);

const quote = layout(
  'quote',
  'background',
  <box style={{ width: 1280, height: 720, padding: [56, 64, 88, 64], direction: 'row', gap: 32 }}>
    <box id="side" style={{ width: span(3) }}>
      <text
        id="mark"
        text="{lang:quote_open}"
        when={hasNot('image')}
        textStyle={varyStyle(type.FIGURE, {
          sizesPt: [200],
          color: paint('primary'),
          lineHeight: 1,
          weight: 600,
        })}
        style={{ height: 290 }}
      />
      <image bind="image" name="Portrait" portrait role="picture" style={{ height: 340 }} />
    </box>
    <Plumb />
    <box id="words" style={{ grow: 1, shrink: 1, basis: 0, justify: 'between', gap: 32 }}>
      <text
        bind="quote"
        name="Quote"
        role="title"
        textStyle={type.QUOTE}
        style={{ grow: 1, shrink: 1, basis: 0 }}
      />
      <box id="by" style={{ gap: 4 }}>
        <text bind="author" name="Author" textStyle={varyStyle(type.HEADING, { sizesPt: [20, 18] })} />
        <text bind="role" name="Role" textStyle={varyStyle(type.CAPTION, { sizesPt: [16, 14] })} />
      </box>
    </box>
    <Footer />
  </box>,
);

/** Closing mirrors the cover: the title is at the top, and the line runs from it to the bottom. */
const CONTACT = varyStyle(type.BODY, { sizesPt: [16, 14, 13, 12], lineHeight: 1.3 });
const closing = layout(
  'closing',
  'background',
  <box style={{ width: 1280, height: 720, padding: [56, 64, 48, 64] }}>
    <art
      name="Art"
      look={ON_WHITE}
      style={{ position: 'absolute', start: 680, top: 0, width: 600, height: 600 }}
    />
    <text bind="title" name="Title" role="centered_title" textStyle={type.COVER} style={{ maxHeight: 240 }} />
    <box
      id="middle"
      style={{ direction: 'row', gap: 24, grow: 1, shrink: 1, basis: 0, padding: [40, 0, 40, 0] }}
    >
      <rule id="fall" axis="vertical" paint={paint('primary')} widthPx={2} style={{ self: 'stretch' }} />
      <box
        id="last-words"
        style={{ grow: 1, shrink: 1, basis: 0, gap: 24, padding: [0, 0, 0, 24], maxWidth: span(9) }}
      >
        <text bind="text" name="Text" role="body" textStyle={type.LEAD} />
        <text
          bind="call_to_action"
          name="Call to action"
          textStyle={varyStyle(type.HEADING, { color: paint('primary'), sizesPt: [28, 26, 24, 22, 20] })}
        />
      </box>
    </box>
    <box id="contact" when={has('contact')} style={{ gap: 16 }}>
      <Hair id="contact-rule" />
      <box id="contact-row" style={{ direction: 'row', gap: 24, minHeight: 40 }}>
        {Contact({ strong: varyStyle(CONTACT, { weight: 600 }), plain: CONTACT, grow: true })}
      </box>
    </box>
  </box>,
);

export const OPENERS = [title, agenda, section, statement, quote, closing];
