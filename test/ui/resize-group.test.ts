import { expect, test } from 'vitest';
import { findRoot, listElements, parseMarkup } from '../../src/ui/pages/deck/composition/markup.ts';
import { scaleGroup } from '../../src/ui/pages/deck/composition/resize-group.ts';

test('the elements of a group are resized in proportion to it', () => {
  const markup = `<section><div style="position:absolute;left:10px;top:10px;width:200px;height:100px">
  <p style="position:absolute;left:0px;top:0px;width:80px">One</p>
  <img src="a" alt="" style="position:absolute;left:100px;top:50px;width:100px;height:50px"/>
</div></section>`;
  const root = findRoot(parseMarkup(markup));
  const [group] = listElements(root?.children ?? []);
  if (group === undefined) throw new Error('The group is missing.');
  const scaled = scaleGroup(markup, group, { width: 200, height: 100 }, { width: 300, height: 50 });
  expect(scaled).toContain('<p style="position:absolute;left:0px;top:0px;width:120px">One</p>');
  expect(scaled).toContain('style="position:absolute;left:150px;top:25px;width:150px;height:25px"');
  expect(scaled).toContain('<div style="position:absolute;left:10px;top:10px;width:200px;height:100px">');
});
