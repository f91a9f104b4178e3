import type { Drawn } from '../slide-drawing.ts';
import { toBoxStyle } from '../stage-picture.tsx';
import type { Guide } from './geometry.ts';
import type { DragView } from './use-drag.ts';

/** Guides, targets and moving copies of elements above the picture. */
export function StageMarks({
  view,
  size,
  picture,
}: {
  readonly view: DragView;
  readonly size: Drawn['size'];
  /** Address of the picture of the slide. */
  readonly picture: string;
}) {
  return (
    <>
      {view.ghosts.map(({ from, to }) => (
        <div
          key={`${from.x} ${from.y} ${from.width} ${from.height}`}
          className="ghost"
          style={toBoxStyle(to, size)}
        >
          <img
            src={picture}
            alt=""
            draggable={false}
            style={{
              width: `${(size.width / from.width) * 100}%`,
              height: `${(size.height / from.height) * 100}%`,
              left: `${(-from.x / from.width) * 100}%`,
              top: `${(-from.y / from.height) * 100}%`,
            }}
          />
        </div>
      ))}
      {view.mark !== undefined && <div className="drop-mark" style={toBoxStyle(view.mark, size)} />}
      {view.area !== undefined && <div className="select-area" style={toBoxStyle(view.area, size)} />}
      <Guides guides={view.guides} size={size} />
    </>
  );
}

export function Guides({
  guides,
  size,
}: {
  readonly guides: readonly Guide[];
  readonly size: Drawn['size'];
}) {
  return guides.map(({ axis, at, from, to, isGap }) => (
    <div
      key={`${axis} ${at} ${from}`}
      className={`guide ${axis}${isGap === true ? ' gap' : ''}`}
      style={toBoxStyle(
        axis === 'x'
          ? { x: at, y: from, width: 0, height: to - from }
          : { x: from, y: at, width: to - from, height: 0 },
        size,
      )}
    />
  ));
}
