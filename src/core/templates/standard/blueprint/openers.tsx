import { h } from '../../jsx.ts';
import type { Style, TreeNode } from '../../tree.ts';
import { has, hasNot, layout, paint, varyStyle } from '../conditions.ts';
import { Contact, FILL, ROW } from '../shared-parts.tsx';
import { ON_SHEET } from './art.ts';
import { FLANGE_CENTRES, FLANGE_OUTLINE, FLANGE_SIZE, FRAME, HEAD_DOWN, TICK_UPRIGHT } from './drawing.ts';
import {
  Balloon,
  CLEAN,
  CYAN,
  Dimension,
  HAIR,
  inColor,
  Leader,
  LINE,
  page,
  Sheet,
  sized,
  TitleBlock,
  View,
} from './parts.tsx';
import * as type from './type.ts';

/** A cell of the large title block. */
const CELL: Style = { ...FILL, padding: [0, 24], justify: 'center' };
const META = sized(type.LABEL, 16, 14, 13, 12);
const Cell = ({
  id,
  style = CELL,
  children,
}: {
  id: string;
  style?: Style;
  children?: TreeNode | readonly TreeNode[];
}): TreeNode => (
  <box id={id} style={style}>
    {children}
  </box>
);

/** The large title block in the lower end corner, as rows of cells. */
const LargeBlock = ({
  width,
  height,
  children,
}: {
  width: number;
  height: number;
  children?: TreeNode | readonly TreeNode[];
}): TreeNode => (
  <box
    id="large-block"
    fill={CLEAN}
    stroke={LINE}
    style={{
      position: 'absolute',
      start: FRAME.x + FRAME.width - width,
      top: FRAME.y + FRAME.height - height,
      width,
      height,
    }}
  >
    {children}
  </box>
);

const flange: Style = { position: 'absolute', start: 800, top: 56, width: FLANGE_SIZE, height: FLANGE_SIZE };
const Flange = ({ when }: { when?: { hasNot: string } }): TreeNode => (
  <box
    id="flange"
    style={{ position: 'absolute', start: 0, top: 0, width: 1280, height: 720 }}
    {...(when ? { when } : {})}
  >
    <shape
      id="flange-outline"
      geometry={{ kind: 'path', d: FLANGE_OUTLINE }}
      stroke={{ paint: CYAN, widthPx: 2 }}
      style={flange}
    />
    <shape
      id="flange-centres"
      geometry={{ kind: 'path', d: FLANGE_CENTRES }}
      stroke={{ paint: CYAN, widthPx: 1, dash: 'dash' }}
      style={flange}
    />
  </box>
);

/**
 * Cover: the name on the open sheet, beside it a drawn part or the picture, and author and date in the title
 * block.
 */
const title = layout(
  'title',
  'background',
  <box style={{ width: 1280, height: 720 }}>
    <Sheet block={false} />
    <Flange when={{ hasNot: 'image' }} />
    <View
      bind="image"
      name="Picture"
      role="picture"
      style={{ position: 'absolute', start: 768, top: 56, width: 448, height: 400 }}
    />
    <box
      id="words"
      style={{ position: 'absolute', start: 64, top: 56, width: 672, height: 400, gap: 24, justify: 'end' }}
    >
      <text
        bind="title"
        name="Title"
        role="centered_title"
        textStyle={type.GIANT}
        anchor="bottom"
        style={FILL}
      />
    </box>
    <box id="measure" style={{ position: 'absolute', start: 64, top: 472, width: 1152 }}>
      <Dimension />
    </box>
    <text
      bind="subtitle"
      name="Subtitle"
      role="subtitle"
      textStyle={sized(type.LEAD, 22, 20, 18, 16, 14)}
      style={{ position: 'absolute', start: 64, top: 504, width: 512, height: 168 }}
    />
    <LargeBlock width={640} height={176}>
      <box id="row-who" style={ROW}>
        <Cell id="cell-organisation">
          <text
            bind="organisation"
            name="Organisation"
            textStyle={varyStyle(META, { weight: 700 })}
            fitGroup="meta"
          />
        </Cell>
      </box>
      <rule id="block-line" axis="horizontal" {...HAIR} />
      <box id="row-when" style={ROW}>
        <Cell id="cell-presenter">
          <text bind="presenter" name="Presenter" textStyle={META} fitGroup="meta" />
        </Cell>
        <rule id="block-divider" axis="vertical" {...HAIR} />
        <Cell id="cell-date">
          <text bind="date" name="Date" textStyle={varyStyle(META, { color: CYAN })} fitGroup="meta" />
        </Cell>
      </box>
    </LargeBlock>
  </box>,
);

/** The list of sheets: numbered rings on a line, with dotted leaders to the pages. */
const agenda = page('agenda', [
  <rule
    id="datum"
    axis="vertical"
    paint={CYAN}
    widthPx={1}
    style={{ position: 'absolute', start: 20, top: 0, height: 464 }}
  />,
  <box id="topics" each="items" style={FILL}>
    <box id="topic" name="Topic" style={{ ...ROW, align: 'center', gap: 24 }}>
      <Balloon />
      <text
        bind=".heading"
        name="Heading"
        textStyle={sized(type.HEADING, 22, 20, 18, 16, 14)}
        fitGroup="topics"
        style={{ shrink: 1 }}
      />
      <rule
        id="leader"
        axis="horizontal"
        paint={paint('stroke')}
        widthPx={1.5}
        dash="dot"
        style={{ ...FILL, minWidth: 24 }}
      />
      <text
        bind=".description"
        name="Description"
        textStyle={sized(type.BODY, 18, 16, 14, 13, 12)}
        fitGroup="topic-texts"
        style={{ width: 464, shrink: 0 }}
      />
      <text
        bind=".page"
        name="Page"
        textStyle={varyStyle(type.LABEL, { align: 'end', sizesPt: [18], weight: 700 })}
        maxLines={1}
        style={{ width: 48, shrink: 0 }}
      />
    </box>
  </box>,
]);

/** Divider: the section's number with dimension lines on both sides, on the darker sheet. */
const section = layout(
  'section',
  'secondary',
  <box style={{ width: 1280, height: 720 }}>
    <Sheet block={false} />
    <box
      id="measured"
      when={has('number')}
      style={{ position: 'absolute', start: 736, top: 56, width: 480, height: 480 }}
    >
      <text
        bind="number"
        name="Number"
        textStyle={inColor(type.GIANT, 'accent', 320, 280, 240, 200, 160, 120, 96, 72, 54)}
        maxLines={1}
        anchor="middle"
        style={{ ...FILL, maxHeight: 468, padding: [0, 0, 0, 32] }}
      />
      <Dimension color={paint('accent')} />
      <rule
        id="height"
        axis="vertical"
        paint={paint('accent')}
        widthPx={1}
        style={{ position: 'absolute', start: 0, top: 0, height: 474 }}
      />
      <shape
        id="height-end"
        geometry={{ kind: 'path', d: TICK_UPRIGHT }}
        stroke={{ paint: paint('accent'), widthPx: 1.5 }}
        style={{ position: 'absolute', start: -6, top: -6, width: 12, height: 12 }}
      />
    </box>
    <text
      bind="title"
      name="Title"
      role="centered_title"
      textStyle={inColor(type.GIANT, 'on_secondary')}
      anchor="bottom"
      style={{ position: 'absolute', start: 64, top: 56, width: 640, height: 464 }}
    />
    <text
      bind="description"
      name="Description"
      role="subtitle"
      textStyle={inColor(type.LEAD, 'on_secondary', 22, 20, 18, 16)}
      style={{ position: 'absolute', start: 64, top: 552, width: 992, height: 112 }}
    />
  </box>,
);

/** One sentence over the whole sheet; below a dimension line, the attribution and the support. */
const statement = layout(
  'statement',
  'background',
  <box style={{ width: 1280, height: 720, padding: [56, 64, 88, 64], gap: 24 }}>
    <Sheet />
    <text
      bind="statement"
      name="Statement"
      role="title"
      textStyle={sized(type.GIANT, 72, 66, 60, 54, 48, 44, 40, 36, 32, 28, 24)}
      style={FILL}
    />
    <Dimension />
    <box id="backing" style={{ direction: 'row', gap: 48, minHeight: 88 }}>
      <text
        bind="attribution"
        name="Attribution"
        textStyle={varyStyle(type.LABEL, { color: CYAN, sizesPt: [16, 14, 13] })}
        style={{ width: 304 }}
      />
      <text
        bind="support"
        name="Support"
        role="body"
        textStyle={sized(type.LEAD, 22, 20, 18, 16)}
        style={FILL}
      />
    </box>
    <TitleBlock />
  </box>,
);

/** The quotation uses the sans, since it does not name a part; a leader goes from it to the name. */
const quote = layout(
  'quote',
  'background',
  <box style={{ width: 1280, height: 720, padding: [56, 64, 88, 64], direction: 'row', gap: 48 }}>
    <Sheet />
    <View bind="image" name="Portrait" portrait role="picture" style={{ width: 352 }} />
    <box id="words" style={{ ...FILL, gap: 24 }}>
      <text
        id="mark"
        text="{lang:quote_open}"
        when={hasNot('image')}
        textStyle={varyStyle(type.GIANT, { color: CYAN, sizesPt: [96], lineHeight: 0.8 })}
      />
      <text
        bind="quote"
        name="Quote"
        role="title"
        textStyle={varyStyle(type.LEAD, {
          sizesPt: [54, 48, 44, 40, 36, 32, 28, 26, 24],
          lineHeight: 1.22,
          trackingEm: -0.01,
        })}
        style={FILL}
      />
      <box id="by" style={{ direction: 'row', gap: 16 }}>
        <Leader width={96} top={11} />
        <box id="name" style={{ ...FILL, gap: 4 }}>
          <text bind="author" name="Author" textStyle={sized(type.HEADING, 22, 20, 18, 16)} />
          <text bind="role" name="Role" textStyle={sized(type.CAPTION, 16, 14, 13)} />
        </box>
      </box>
    </box>
    <TitleBlock />
  </box>,
);

const CONTACT = sized(type.LABEL, 16, 14, 13, 12, 11);
/** The last sheet: the next step is a part with a connector, and contacts are in the title block. */
const closing = layout(
  'closing',
  'background',
  <box style={{ width: 1280, height: 720 }}>
    <Sheet block={false} />
    <art
      name="Art"
      look={ON_SHEET}
      style={{ position: 'absolute', start: 800, top: 72, width: 416, height: 312 }}
    />
    <box id="words" style={{ position: 'absolute', start: 64, top: 56, width: 1152, height: 424 }}>
      <text
        bind="title"
        name="Title"
        role="centered_title"
        textStyle={sized(type.GIANT, 88, 80, 72, 66, 60, 54, 48, 44, 40, 36, 32, 28)}
        style={{ shrink: 1 }}
      />
      <box
        id="to-next"
        when={has('call_to_action')}
        style={{ ...FILL, width: 12, align: 'center', margin: [24, 0, 0, 42] }}
      >
        <rule id="to-next-line" axis="vertical" paint={CYAN} widthPx={1.5} style={FILL} />
        <shape
          id="to-next-head"
          geometry={{ kind: 'path', d: HEAD_DOWN }}
          fill={CYAN}
          style={{ width: 12, height: 12 }}
        />
      </box>
      <box id="next" when={has('call_to_action')} style={{ direction: 'row' }}>
        <box id="next-part" fill={CYAN} style={{ padding: [16, 24], grow: 1, shrink: 1 }}>
          <text
            bind="call_to_action"
            name="Call to action"
            textStyle={inColor(type.HEADING, 'on_primary', 28, 26, 24, 22, 20, 18, 16)}
          />
        </box>
      </box>
    </box>
    <text
      bind="text"
      name="Text"
      role="body"
      textStyle={sized(type.LEAD, 22, 20, 18, 16, 14)}
      style={{ position: 'absolute', start: 64, top: 512, width: 448, height: 160 }}
    />
    <box
      id="contact"
      when={has('contact')}
      style={{ position: 'absolute', start: 0, top: 0, width: 1280, height: 720 }}
    >
      <LargeBlock width={704} height={176}>
        <box id="contact-cells" style={{ ...FILL, padding: [0, 24], justify: 'evenly' }}>
          {Contact({ strong: varyStyle(CONTACT, { weight: 700, color: CYAN }), plain: CONTACT })}
        </box>
      </LargeBlock>
    </box>
  </box>,
);

export const OPENERS = [title, agenda, section, statement, quote, closing];
