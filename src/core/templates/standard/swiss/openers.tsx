import { h } from '../../jsx.ts';
import { count, has, hasNot, layout, paint, span, varyStyle } from '../conditions.ts';
import { Contact, FILL, ROW } from '../shared-parts.tsx';
import { ON_RED, ON_WHITE } from './art.ts';
import { Footer, inColor, page, SIDE, sized } from './parts.tsx';
import * as type from './type.ts';

const META = sized(type.BODY, 16, 14, 13, 12);

/**
 * Cover: the title at 120 px across eight columns; a red bar begins on the fifth column and runs off the
 * page.
 */
const title = layout(
  'title',
  'background',
  <box style={{ width: 1280, height: 720 }}>
    <image
      bind="image"
      name="Picture"
      role="picture"
      style={{ position: 'absolute', end: 0, top: 0, width: 432, height: 476 }}
    />
    <art
      name="Art"
      when={hasNot('image')}
      look={ON_WHITE}
      style={{ position: 'absolute', end: 0, top: 0, width: 432, height: 476 }}
    />
    <box
      id="bar"
      style={{ position: 'absolute', start: 456, top: 476, width: 824, height: 24 }}
      fill={paint('primary')}
    />
    <box id="cover" style={{ ...FILL, padding: [48, 64, 48, 64], gap: 24 }}>
      <box id="head" style={{ height: 404 }}>
        <text
          bind="title"
          name="Title"
          role="centered_title"
          textStyle={type.GIANT}
          style={{ ...FILL, width: span(8) }}
        />
      </box>
      <box id="below" style={{ ...ROW, gap: 24, padding: [48, 0, 0, 0] }}>
        <box id="meta" style={{ ...SIDE, justify: 'end' }}>
          <text
            bind="presenter"
            name="Presenter"
            textStyle={varyStyle(META, { weight: 700 })}
            fitGroup="meta"
          />
          <text bind="organisation" name="Organisation" textStyle={META} fitGroup="meta" />
          <text bind="date" name="Date" textStyle={META} fitGroup="meta" />
        </box>
        <text
          bind="subtitle"
          name="Subtitle"
          role="subtitle"
          textStyle={sized(type.LEAD, 26, 24, 22, 20, 18, 16)}
          anchor="bottom"
          style={{ ...FILL, maxWidth: span(7) }}
        />
      </box>
    </box>
  </box>,
);

/** Three columns without rules: number, topic, description. */
const Topics = ({
  id,
  from,
  to,
  numeral,
  heading,
}: {
  id: string;
  from: number;
  to: number;
  numeral: readonly number[];
  heading: readonly number[];
}) => (
  <box id={id} each="items" when={count('items', from, to)} style={FILL}>
    <box id="topic" name="Topic" style={{ ...ROW, gap: 24, align: 'baseline' }}>
      <text
        bind="#"
        name="Number"
        textStyle={inColor(type.FIGURE, 'primary', ...numeral)}
        maxLines={1}
        style={{ ...SIDE, maxHeight: '100%' }}
      />
      <text
        bind=".heading"
        name="Heading"
        textStyle={sized(type.HEADING, ...heading)}
        style={{ width: span(4), maxHeight: '100%' }}
      />
      <text
        bind=".description"
        name="Description"
        textStyle={sized(type.CAPTION, 16, 14, 13, 12)}
        style={{ ...FILL, maxHeight: '100%' }}
      />
      <text
        bind=".page"
        name="Page"
        textStyle={varyStyle(type.LABEL, { align: 'end' })}
        style={{ width: 48, maxHeight: '100%' }}
      />
    </box>
  </box>
);
const agenda = page('agenda', [
  <Topics id="topics-few" from={3} to={5} numeral={[60, 54, 48]} heading={[28, 26, 24, 22, 20, 18]} />,
  <Topics id="topics-more" from={6} to={8} numeral={[32, 28]} heading={[20, 18, 16, 14]} />,
]);

/** Divider: a red page with its number at 400 px on the fifth column. */
const section = layout(
  'section',
  'primary',
  <box style={{ width: 1280, height: 720, padding: [48, 64, 76, 64] }}>
    <art
      name="Art"
      look={ON_RED}
      style={{ position: 'absolute', start: 760, top: 200, width: 520, height: 520 }}
    />
    <text
      bind="title"
      name="Title"
      role="centered_title"
      textStyle={inColor(type.GIANT, 'on_primary', 80, 72, 64, 56, 48, 42, 36, 32)}
      style={{ height: 250, width: span(11) }}
    />
    <box id="below" style={{ ...ROW, gap: 24, align: 'end' }}>
      <text
        bind="description"
        name="Description"
        role="subtitle"
        textStyle={inColor(type.LEAD, 'on_primary', 22, 20, 18, 16)}
        anchor="bottom"
        style={{ ...SIDE, maxHeight: '100%' }}
      />
      <text
        bind="number"
        name="Number"
        textStyle={varyStyle(type.FIGURE, {
          color: paint('on_primary'),
          sizesPt: [200, 160, 120, 96, 72],
          lineHeight: 0.8,
          trackingEm: -0.06,
        })}
        maxLines={1}
        anchor="bottom"
        style={{ ...FILL, maxHeight: '100%' }}
      />
    </box>
  </box>,
);

/** The only black page. */
const statement = layout(
  'statement',
  'secondary',
  <box style={{ width: 1280, height: 720, padding: [48, 64, 80, 64], gap: 32 }}>
    <text
      bind="statement"
      name="Statement"
      role="title"
      textStyle={inColor(type.GIANT, 'on_secondary', 96, 88, 80, 72, 64, 56, 48, 42, 36, 32, 28)}
      style={FILL}
    />
    <box id="backdrop" style={{ direction: 'row', gap: 24, minHeight: 72, align: 'end' }}>
      <text
        bind="attribution"
        name="Attribution"
        textStyle={inColor(type.LABEL, 'accent', 18, 16, 14)}
        anchor="bottom"
        style={SIDE}
      />
      <box id="attribution-free" when={hasNot('attribution')} style={SIDE} />
      <text
        bind="support"
        name="Support"
        role="body"
        textStyle={inColor(type.LEAD, 'on_secondary', 22, 20, 18, 16)}
        anchor="bottom"
        style={FILL}
      />
    </box>
    <Footer textColor="on_secondary" quiet="on_secondary" />
  </box>,
);

/**
 * The quotation takes the page; below it the mark or portrait is at the margin, the name on the fifth column.
 */
const quote = layout(
  'quote',
  'background',
  <box style={{ width: 1280, height: 720, padding: [48, 64, 80, 64], gap: 32 }}>
    <text
      bind="quote"
      name="Quote"
      role="title"
      textStyle={varyStyle(type.GIANT, {
        sizesPt: [64, 56, 52, 48, 44, 40, 36, 32, 28, 24],
        lineHeight: 1.04,
        trackingEm: -0.035,
      })}
      style={FILL}
    />
    <box id="by" style={{ direction: 'row', gap: 24, height: 190, align: 'end' }}>
      <text
        id="mark"
        text="{lang:quote_close}"
        when={hasNot('image')}
        textStyle={varyStyle(type.FIGURE, {
          color: paint('primary'),
          sizesPt: [120, 104, 96, 88],
          lineHeight: 0.95,
        })}
        style={{ ...SIDE, height: 190 }}
      />
      <image bind="image" name="Portrait" portrait role="picture" style={{ ...SIDE, height: 190 }} />
      <box id="name" style={FILL}>
        <text bind="author" name="Author" textStyle={sized(type.HEADING, 24, 22, 20, 18)} />
        <text bind="role" name="Role" textStyle={sized(type.CAPTION, 18, 16, 14)} />
      </box>
    </box>
    <Footer />
  </box>,
);

/** Closing: a red page with the cover's edges. */
const CONTACT = inColor(type.BODY, 'on_primary', 18, 16, 14, 13, 12);
const closing = layout(
  'closing',
  'primary',
  <box style={{ width: 1280, height: 720, padding: [48, 64, 48, 64], gap: 24 }}>
    <art
      name="Art"
      look={ON_RED}
      style={{ position: 'absolute', start: 760, top: 0, width: 520, height: 520 }}
    />
    <text
      bind="title"
      name="Title"
      role="centered_title"
      textStyle={inColor(type.GIANT, 'on_primary', 120, 104, 90, 80, 72, 64, 56, 48, 42, 36)}
      style={{ ...FILL, width: span(11) }}
    />
    <box id="below" style={{ direction: 'row', gap: 24, height: 260, align: 'end' }}>
      <box id="contact" when={has('contact')} style={SIDE}>
        {Contact({ strong: varyStyle(CONTACT, { weight: 700 }), plain: CONTACT })}
      </box>
      <box id="contact-free" when={hasNot('contact')} style={SIDE} />
      <box id="words" style={{ ...FILL, gap: 20, maxHeight: '100%' }}>
        <text
          bind="call_to_action"
          name="Call to action"
          textStyle={inColor(type.HEADING, 'on_primary', 36, 32, 28, 26, 24, 22, 20)}
        />
        <text
          bind="text"
          name="Text"
          role="body"
          textStyle={inColor(type.LEAD, 'on_primary', 22, 20, 18, 16)}
          style={{ shrink: 1 }}
        />
      </box>
    </box>
  </box>,
);

export const OPENERS = [title, agenda, section, statement, quote, closing];
