import { h } from '../../jsx.ts';
import type { TreeNode } from '../../tree.ts';
import { has, hasNot, paint } from '../conditions.ts';
import { evenly, FILL } from '../shared-parts.tsx';
import { type Backdrop, BLUE } from './backdrops.ts';
import { bentos, on, page, QUARTET, Takeaway } from './parts.tsx';
import * as type from './type.ts';

const person =
  (size: 'one' | 'few' | 'many') =>
  (_: number, backdrop: Backdrop): TreeNode[] => {
    const sizes = {
      one: { name: [48, 44, 40, 36, 32, 28], role: [20, 18, 16], bio: [24, 22, 20, 18, 16, 14] },
      few: { name: [28, 26, 24, 22, 20, 18], role: [16, 14, 13, 12], bio: [18, 16, 14] },
      many: { name: [20, 18, 16], role: [14, 13, 12], bio: [16, 14] },
    }[size];
    const words = [
      <text
        bind=".name"
        name="Name"
        textStyle={on(backdrop, type.HEADING, { sizesPt: sizes.name })}
        fitGroup="names"
      />,
      <text
        bind=".role"
        name="Role"
        textStyle={on(backdrop, type.BODY, {
          weight: 700,
          color: paint(backdrop.strong),
          sizesPt: sizes.role,
          lineHeight: 1.3,
        })}
        fitGroup="roles"
      />,
    ];
    const bio = (
      <text
        bind=".bio"
        name="Bio"
        textStyle={on(backdrop, type.BODY, { sizesPt: sizes.bio })}
        fitGroup="bios"
        style={{ margin: [4, 0, 0, 0] }}
      />
    );
    if (size === 'many') {
      return [
        <box id="person" style={{ direction: 'row', gap: 14 }}>
          <image bind=".image" name="Portrait" portrait radius={16} style={{ width: 64, height: 64 }} />
          <box id="words" style={{ ...FILL, gap: 2 }}>
            {words}
          </box>
        </box>,
        <box id="bio" style={{ padding: [8, 0, 0, 0] }}>
          {bio}
        </box>,
      ];
    }
    return [
      <box
        id="person"
        style={{ ...FILL, direction: size === 'one' ? 'row' : 'column', gap: size === 'one' ? 48 : 12 }}
      >
        <image
          bind=".image"
          name="Portrait"
          portrait
          radius={16}
          style={size === 'one' ? FILL : { height: 168 }}
        />
        <box id="words" style={size === 'one' ? { ...FILL, grow: 2, justify: 'end', gap: 8 } : { gap: 4 }}>
          {words}
          {bio}
        </box>
      </box>,
    ];
  };

/** Without portraits the tiles are horizontal. */
const HAS_PICTURE = has('people[0].image');
const UNSEEN = hasNot('people[0].image');
const [one, few, many] = [person('one'), person('few'), person('many')];
const filled = { 0: BLUE };
const team = page('team', [
  ...bentos('people', 'Person', [
    { n: 1, lines: [[1]], filled, padding: 40, draw: one },
    { n: 2, when: HAS_PICTURE, lines: evenly(2), filled, padding: 32, draw: few },
    { n: 3, when: HAS_PICTURE, lines: evenly(3), filled, draw: few },
    { n: 4, when: HAS_PICTURE, lines: evenly(4), filled, padding: 24, draw: few },
    { n: 2, when: UNSEEN, lines: evenly(1, 1), filled, padding: 32, draw: few },
    { n: 3, when: UNSEEN, lines: evenly(1, 2), columns: [5, 6], filled, padding: 32, draw: few },
    { n: 4, when: UNSEEN, lines: QUARTET, filled, padding: 32, draw: few },
    { n: 5, lines: evenly(2, 3), filled, padding: 22, draw: many },
    { n: 6, lines: evenly(3, 3), filled, padding: 22, draw: many },
    { n: 7, lines: evenly(3, 4), filled, padding: 20, draw: many },
    { n: 8, lines: evenly(4, 4), filled, padding: 20, draw: many },
  ]),
  <Takeaway />,
]);

export const PEOPLE = [team];
