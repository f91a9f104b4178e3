import { h } from '../../jsx.ts';
import { count, paint, varyStyle } from '../conditions.ts';
import { FILL } from '../shared-parts.tsx';
import { headingSizes } from './item-sizes.ts';
import { page } from './parts.tsx';
import * as type from './type.ts';

/** Up to five events are below each other along a line; more are in two rows. */
const Dot = ({ size }: { size: number }) => (
  <shape
    id="dot"
    geometry={{ kind: 'ellipse' }}
    fill={paint('primary')}
    style={{ width: size, height: size }}
  />
);
export const timeline = page('timeline', [
  <box id="events" each="items" when={count('items', 3, 5)} style={{ grow: 1, shrink: 1, basis: 0 }}>
    <box
      id="event"
      name="Event"
      style={{ grow: 1, shrink: 1, basis: 0, direction: 'row', align: 'baseline', gap: 24 }}
    >
      <text
        bind=".date"
        name="Date"
        textStyle={varyStyle(type.NUMERAL, { sizesPt: [28, 26, 24, 22, 20, 18, 16] })}
        style={{ width: 248, maxHeight: '100%' }}
      />
      <box id="track" style={{ width: 14, align: 'center', self: 'stretch' }}>
        <box id="track-dot" style={{ padding: [9, 0, 0, 0] }}>
          <Dot size={14} />
        </box>
        <rule
          id="track-line"
          joins={['items-#-dot', 'items-+-dot']}
          axis="vertical"
          paint={paint('primary')}
          widthPx={1}
          style={{ grow: 1, shrink: 1, basis: 0 }}
        />
      </box>
      <text
        bind=".heading"
        name="Heading"
        textStyle={headingSizes(30, 28, 26, 24, 22, 20, 18, 16)}
        style={{ ...FILL, grow: 4, maxHeight: '100%' }}
      />
      <text
        bind=".text"
        name="Text"
        textStyle={varyStyle(type.BODY, { color: paint('muted'), sizesPt: [24, 22, 20, 18, 16, 14] })}
        style={{ ...FILL, grow: 5, maxHeight: '100%' }}
      />
    </box>
  </box>,
  <grid
    id="events-grid"
    each="items"
    when={count('items', 6, 8)}
    rows={{ 6: [3, 3], 7: [4, 3], 8: [4, 4] }}
    gap={[32, 0]}
    hold
    style={{ grow: 1, shrink: 1, basis: 0 }}
  >
    <box id="event" name="Event" style={{ grow: 1, shrink: 1, basis: 0 }}>
      <box id="track" style={{ direction: 'row', align: 'center', height: 14 }}>
        <Dot size={14} />
        <rule
          id="track-line"
          joins={['items-#-dot', 'items-+-dot']}
          axis="horizontal"
          paint={paint('primary')}
          widthPx={1}
          style={{ grow: 1, shrink: 1, basis: 0 }}
        />
      </box>
      <box id="event-text" style={{ grow: 1, shrink: 1, basis: 0, gap: 6, padding: [14, 24, 0, 0] }}>
        <text
          bind=".date"
          name="Date"
          textStyle={varyStyle(type.NUMERAL, { sizesPt: [24, 22, 20, 18, 16] })}
        />
        <text bind=".heading" name="Heading" textStyle={headingSizes(22, 20, 18, 16)} />
        <text
          bind=".text"
          name="Text"
          textStyle={varyStyle(type.BODY, { color: paint('muted'), sizesPt: [18, 16, 14] })}
        />
      </box>
    </box>
  </grid>,
]);
