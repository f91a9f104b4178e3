import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compileDesign } from '../../../src/core/designs/compile/compile-design.ts';
import { alterPptx } from '../../support/open-pptx.ts';

const FOLDER = new URL('../../fixtures/designs/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, FOLDER));

describe('the report of a design', () => {
  it.each(readdirSync(FOLDER).slice(0, 8))(
    'has for every fix a problem and steps in PowerPoint: %s',
    (name) => {
      const { report } = compileDesign(read(name));
      for (const { problem, steps } of report.fixes ?? []) {
        expect(problem).toMatch(/\S.*\.$/);
        expect(steps).toMatch(/View > |Home > |File > |Insert > |SmartArt Design > /);
      }
    },
  );

  it('lists faults that a person can repair, and no layout that has no title by its nature', () => {
    const { report } = compileDesign(read('median-theme.pptx'));
    const problems = (report.fixes ?? []).map(({ problem }) => problem);
    expect(report.dropped.map(({ name }) => name)).toContain('Blank');
    expect(problems.join('\n')).not.toContain('Blank');
    expect(problems.join('\n')).toContain('SmartArt');
    expect(problems.join('\n')).toContain('Tw Cen MT');
  });

  it('explains how to repair a prompt that every slide would show', () => {
    const file = alterPptx(read('median-theme.pptx'), {
      'ppt/slideMasters/slideMaster1.xml': (xml) =>
        xml.replace(
          '</p:spTree>',
          '<p:sp><p:nvSpPr><p:cNvPr id="900" name="Prompt"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="100000" y="6400000"/><a:ext cx="2000000" cy="300000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="en-US"/><a:t>[Company name]</a:t></a:r></a:p></p:txBody></p:sp></p:spTree>',
        ),
    });
    const fix = compileDesign(file).report.fixes?.find(({ problem }) => problem.includes('[Company name]'));
    expect(fix?.steps).toContain('View > Slide Master');
  });
});
