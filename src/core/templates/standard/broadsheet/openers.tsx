import { h } from '../../jsx.ts';
import type { TreeNode } from '../../tree.ts';
import { count, has, hasNot, layout, paint, span, varyStyle } from '../conditions.ts';
import { Contact, FILL, ROW } from '../shared-parts.tsx';
import { ON_PAPER } from './art.ts';
import { COLUMN_RULE, Folio, Hair, inColor, Plumb, page, sized, ThickThin } from './parts.tsx';
import * as type from './type.ts';

/** Front page: publisher and date above the rule, headline, standfirst and byline below. */
const title = layout(
  'title',
  'background',
  <box style={{ width: 1280, height: 720, padding: [40, 64, 48, 64] }}>
    <box id="masthead" style={{ direction: 'row', gap: 24, minHeight: 24, justify: 'between' }}>
      <text
        bind="organisation"
        name="Organisation"
        textStyle={sized(type.LABEL, 14, 13, 12)}
        style={{ maxWidth: span(8) }}
      />
      <box id="masthead-air" style={FILL} />
      <text
        bind="date"
        name="Date"
        textStyle={varyStyle(type.LABEL, { align: 'end', color: paint('muted'), weight: 400 })}
        style={{ maxWidth: span(4) }}
      />
    </box>
    <ThickThin style={{ margin: [8, 0, 32, 0] }} />
    <box id="front" style={{ ...ROW, gap: 40, padding: [0, 0, 24, 0] }}>
      <box id="headline" style={FILL}>
        <text
          bind="title"
          name="Title"
          role="centered_title"
          textStyle={sized(type.DISPLAY, 104, 96, 88, 80, 72, 64, 56, 48, 42, 36, 32)}
          style={{ shrink: 1 }}
        />
        <art name="Art" when={hasNot('image')} look={ON_PAPER} style={FILL} />
      </box>
      <image bind="image" name="Picture" role="picture" style={{ width: span(5) }} />
    </box>
    <Hair id="front-rule" />
    <box id="below" style={{ direction: 'row', gap: 40, height: 132, padding: [20, 0, 0, 0] }}>
      <text
        bind="subtitle"
        name="Subtitle"
        role="subtitle"
        textStyle={sized(type.STANDFIRST, 28, 26, 24, 22, 20, 18)}
        style={{ ...FILL, maxHeight: '100%' }}
      />
      <text
        bind="presenter"
        name="Presenter"
        textStyle={varyStyle(type.LABEL, { sizesPt: [16, 14, 13, 12] })}
        style={{ width: span(5), maxHeight: '100%', padding: [8, 0, 0, 0] }}
      />
    </box>
  </box>,
);

/** Table of contents: topics in columns with their pages below. */
const Topic = ({
  figure,
  heading,
  text,
}: {
  figure: readonly number[];
  heading: readonly number[];
  text: readonly number[];
}): TreeNode => (
  <box id="topic" name="Topic" style={{ ...FILL, gap: 8 }}>
    <rule id="topic-rule" axis="horizontal" paint={paint('text')} widthPx={2} />
    <box
      id="topic-head"
      style={{ direction: 'row', justify: 'between', align: 'baseline', margin: [6, 0, 0, 0] }}
    >
      <text
        bind="#"
        name="Number"
        textStyle={inColor(
          varyStyle(type.FIGURE, { italic: true, weight: 400, spaceBelowEm: 0.08 }),
          'primary',
          ...figure,
        )}
        maxLines={1}
      />
      <text
        bind=".page"
        name="Page"
        textStyle={varyStyle(type.LABEL, { align: 'end', color: paint('muted') })}
      />
    </box>
    <text bind=".heading" name="Heading" textStyle={sized(type.HEADING, ...heading)} />
    <text bind=".description" name="Description" textStyle={sized(type.CAPTION, ...text)} />
  </box>
);
const agenda = page('agenda', [
  <grid
    id="topics-three"
    each="items"
    when={count('items', 3)}
    rows={{ 3: [3] }}
    gap={[24, 40]}
    columnRule={COLUMN_RULE}
    style={FILL}
  >
    <Topic
      figure={[160, 144, 120, 96, 80, 64, 48]}
      heading={[40, 36, 32, 30, 28, 26, 24, 22, 20, 18]}
      text={[24, 22, 20, 18, 16, 14, 13]}
    />
  </grid>,
  <grid
    id="topics"
    each="items"
    when={count('items', 4, 8)}
    rows={{ 4: [2, 2], 5: [3, 2], 6: [3, 3], 7: [4, 3], 8: [4, 4] }}
    gap={[24, 40]}
    hold
    columnRule={COLUMN_RULE}
    style={FILL}
  >
    <Topic figure={[48, 42, 36]} heading={[30, 28, 26, 24, 22, 20, 18]} text={[20, 18, 16, 14, 13]} />
  </grid>,
]);

/** Divider: one line of large serif between rules. */
const section = layout(
  'section',
  'background',
  <box style={{ width: 1280, height: 720, padding: [56, 64, 64, 64] }}>
    <Folio />
    <box id="number-row" style={{ ...FILL, justify: 'end' }}>
      <art
        name="Art"
        look={ON_PAPER}
        style={{ position: 'absolute', end: 0, top: 8, bottom: 0, width: span(7) }}
      />
      <text
        bind="number"
        name="Number"
        textStyle={inColor(
          varyStyle(type.FIGURE, { italic: true, weight: 400 }),
          'primary',
          120,
          96,
          80,
          64,
          56,
          48,
        )}
        maxLines={1}
      />
    </box>
    <ThickThin id="line" token="primary" style={{ margin: [16, 0, 24, 0] }} />
    <text
      bind="title"
      name="Title"
      role="centered_title"
      textStyle={sized(type.DISPLAY, 88, 80, 72, 64, 56, 48, 42, 36)}
      style={{ height: 190 }}
    />
    <text
      bind="description"
      name="Description"
      role="subtitle"
      textStyle={sized(type.STANDFIRST, 26, 24, 22, 20, 18)}
      style={{ height: 128, width: span(9) }}
    />
  </box>,
);

/** The front page of a special edition: one sentence on oxblood. */
const statement = layout(
  'statement',
  'primary',
  <box style={{ width: 1280, height: 720, padding: [72, 64, 56, 64], gap: 24 }}>
    <Folio textColor="on_primary" quiet="on_primary" />
    <text
      bind="statement"
      name="Statement"
      role="title"
      textStyle={inColor(type.DISPLAY, 'on_primary', 88, 80, 72, 64, 56, 48, 42, 36, 32, 28)}
      style={FILL}
    />
    <rule id="line" axis="horizontal" paint={paint('on_primary')} widthPx={1} />
    <box id="backdrop" style={{ direction: 'row', justify: 'end', gap: 24, minHeight: 72 }}>
      <text
        bind="support"
        name="Support"
        role="body"
        textStyle={inColor(type.STANDFIRST, 'on_primary', 24, 22, 20, 18, 16)}
        style={FILL}
      />
      <text
        bind="attribution"
        name="Attribution"
        textStyle={varyStyle(type.LABEL, { color: paint('on_primary'), align: 'end', sizesPt: [16, 14, 13] })}
        style={{ width: span(3), padding: [6, 0, 0, 0] }}
      />
    </box>
  </box>,
);

/** A pull quote in italics, with the mark or portrait before it. */
const quote = layout(
  'quote',
  'background',
  <box style={{ width: 1280, height: 720, padding: [88, 64, 64, 64], direction: 'row', gap: 48 }}>
    <Folio />
    <box id="side" style={{ width: span(3) }}>
      <text
        id="mark"
        text="{lang:quote_open}"
        when={hasNot('image')}
        textStyle={inColor(type.FIGURE, 'primary', 240, 200, 160, 120)}
        style={{ height: 320, shrink: 1, margin: [12, 0, 0, 0] }}
      />
      <image bind="image" name="Portrait" portrait role="picture" style={{ height: 380 }} />
    </box>
    <box id="words" style={{ ...FILL, gap: 24 }}>
      <text
        bind="quote"
        name="Quote"
        role="title"
        textStyle={varyStyle(type.DISPLAY, {
          italic: true,
          weight: 400,
          sizesPt: [60, 56, 52, 48, 44, 40, 36, 32, 28, 24],
          lineHeight: 1.12,
          trackingEm: -0.015,
        })}
        style={FILL}
      />
      <ThickThin id="by-rule" />
      <box id="by" style={{ gap: 2, minHeight: 64 }}>
        <text bind="author" name="Author" textStyle={sized(type.HEADING, 24, 22, 20, 18)} />
        <text bind="role" name="Role" textStyle={sized(type.CAPTION, 18, 16, 14)} />
      </box>
    </box>
  </box>,
);

/** Colophon: the closing text, then the next step and contacts in columns of small print. */
const CONTACT = varyStyle(type.BODY, { sizesPt: [18, 16, 14, 13, 12], lineHeight: 1.35 });
const closing = layout(
  'closing',
  'background',
  <box style={{ width: 1280, height: 720, padding: [56, 64, 56, 64] }}>
    <Folio />
    <box id="headline" style={FILL}>
      <art name="Art" look={ON_PAPER} style={FILL} />
      <text
        bind="title"
        name="Title"
        role="centered_title"
        textStyle={sized(type.DISPLAY, 120, 104, 96, 88, 80, 72, 64, 56, 48, 42, 36)}
        anchor="bottom"
        style={{ shrink: 1 }}
      />
    </box>
    <ThickThin id="line" style={{ margin: [32, 0, 24, 0] }} />
    <box id="columns" style={{ direction: 'row', gap: 32, height: 200 }}>
      <text
        bind="call_to_action"
        name="Call to action"
        textStyle={inColor(varyStyle(type.STANDFIRST, { weight: 400 }), 'primary', 32, 28, 26, 24, 22, 20)}
        style={FILL}
      />
      <box id="text-column" when={has('text')} style={{ ...ROW, gap: 32 }}>
        <Plumb />
        <text bind="text" name="Text" role="body" textStyle={sized(type.BODY, 20, 18, 16, 14)} style={FILL} />
      </box>
      <box id="contact-column" when={has('contact')} style={{ ...ROW, grow: 1.35, gap: 32 }}>
        <Plumb id="plumb-2" />
        <box id="contact" style={FILL}>
          {Contact({ strong: varyStyle(CONTACT, { weight: 600 }), plain: CONTACT })}
        </box>
      </box>
    </box>
  </box>,
);

export const OPENERS = [title, agenda, section, statement, quote, closing];
