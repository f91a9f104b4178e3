import { h } from '../../jsx.ts';
import type { TreeNode } from '../../tree.ts';
import { count, has, hasNot, paint, varyStyle } from '../conditions.ts';
import { FILL, Unequal } from '../shared-parts.tsx';
import { CHALKS, LEAF } from './backdrops.ts';
import { page, Takeaway } from './parts.tsx';
import * as type from './type.ts';

/** A round portrait; people without one get a smile on one of the colours. */
const Face = ({ index, size }: { index: number; size: number }): TreeNode => {
  const backdrop = CHALKS[index % CHALKS.length] ?? LEAF;
  return (
    <box id="face" style={{ width: size, height: size }}>
      <image bind=".image" name="Portrait" portrait radius={size / 2} style={{ width: size, height: size }} />
      <box
        id="smile"
        when={hasNot('.image')}
        geometry={{ kind: 'ellipse' }}
        fill={paint(backdrop.fill)}
        style={{ width: size, height: size, align: 'center', justify: 'center' }}
      >
        <icon
          id="smile-icon"
          icon="smiley"
          weight="fill"
          color={paint(backdrop.text)}
          sizePx={Math.round(size * 0.6)}
        />
      </box>
    </box>
  );
};

interface Sizes {
  readonly face: number;
  readonly name: readonly number[];
  readonly role: readonly number[];
  readonly bio: readonly number[];
}
const words = ({ name, role, bio }: Sizes): readonly TreeNode[] => [
  <text bind=".name" name="Name" textStyle={varyStyle(type.HEADING, { sizesPt: name })} fitGroup="names" />,
  <text
    bind=".role"
    name="Role"
    textStyle={varyStyle(type.LABEL, { color: paint('primary'), sizesPt: role })}
    fitGroup="roles"
  />,
  <text
    bind=".bio"
    name="Bio"
    textStyle={varyStyle(type.BODY, { sizesPt: bio })}
    fitGroup="bios"
    style={{ margin: [4, 0, 0, 0], shrink: 1 }}
  />,
];
const beside =
  (sizes: Sizes) =>
  (index: number): readonly TreeNode[] => [
    <box
      id="person"
      style={{
        ...FILL,
        direction: 'row',
        gap: sizes.face > 200 ? 56 : 24,
        align: sizes.face > 200 ? 'center' : 'start',
      }}
    >
      <Face index={index} size={sizes.face} />
      <box
        id="words"
        style={{
          ...FILL,
          gap: 2,
          maxHeight: '100%',
          padding: [sizes.face > 200 ? 0 : Math.max(0, sizes.face / 2 - 56), 0, 0, 0],
        }}
      >
        {words(sizes)}
      </box>
    </box>,
  ];
const under =
  (sizes: Sizes) =>
  (index: number): readonly TreeNode[] => [
    <box id="person" style={{ ...FILL, gap: 12 }}>
      <Face index={index} size={sizes.face} />
      <box id="words" style={{ ...FILL, gap: 2 }}>
        {words(sizes)}
      </box>
    </box>,
  ];

const PAIRS: readonly (readonly number[])[] = [
  [1, 1],
  [1, 1],
];
const team = page('team', [
  <Unequal
    id="one"
    each="people"
    noun="Person"
    when={count('people', 1)}
    lines={[[1]]}
    gap={[0, 0]}
    item={beside({
      face: 400,
      name: [54, 48, 44, 40, 36, 32, 28],
      role: [28, 26, 24, 22, 20, 18],
      bio: [26, 24, 22, 20, 18, 16, 14],
    })}
  />,
  <Unequal
    id="two"
    each="people"
    noun="Person"
    when={count('people', 2)}
    lines={[[1], [1]]}
    gap={[24, 0]}
    item={beside({
      face: 212,
      name: [40, 36, 32, 28, 26, 24, 22],
      role: [24, 22, 20, 18, 16],
      bio: [24, 22, 20, 18, 16, 14],
    })}
  />,
  <Unequal
    id="three"
    each="people"
    noun="Person"
    when={count('people', 3)}
    lines={[[1, 1, 1]]}
    gap={[0, 40]}
    item={under({
      face: 212,
      name: [32, 28, 26, 24, 22, 20],
      role: [20, 18, 16, 14],
      bio: [22, 20, 18, 16, 14],
    })}
  />,
  <Unequal
    id="four"
    each="people"
    noun="Person"
    when={{ ...count('people', 4), ...hasNot('people[0].image') }}
    lines={PAIRS}
    gap={[24, 40]}
    item={beside({ face: 144, name: [28, 26, 24, 22, 20], role: [20, 18, 16, 14], bio: [20, 18, 16, 14] })}
  />,
  <Unequal
    id="four-seen"
    each="people"
    noun="Person"
    when={{ ...count('people', 4), ...has('people[0].image') }}
    lines={PAIRS}
    gap={[24, 40]}
    item={beside({ face: 168, name: [28, 26, 24, 22, 20], role: [20, 18, 16, 14], bio: [20, 18, 16, 14] })}
  />,
  ...[5, 6, 7, 8].flatMap((n) =>
    // Above a conclusion there is less space, so portraits are smaller.
    [false, true].map((concludes) => (
      <Unequal
        id={concludes ? `many-${n}-concluded` : `many-${n}`}
        each="people"
        noun="Person"
        when={{ ...count('people', n), ...(concludes ? has('takeaway') : hasNot('takeaway')) }}
        lines={[
          Array.from({ length: Math.ceil(n / 2) }, () => 1),
          Array.from({ length: Math.floor(n / 2) }, () => 1),
        ]}
        gap={[16, 24]}
        item={
          n < 7
            ? beside({
                face: concludes ? 88 : 112,
                name: [22, 20, 18],
                role: [16, 14, 13, 12],
                bio: [18, 16, 14],
              })
            : under({ face: concludes ? 44 : 80, name: [20, 18, 16], role: [14, 13, 12], bio: [16, 14] })
        }
      />
    )),
  ),
  <Takeaway />,
]);

export const PEOPLE = [team];
