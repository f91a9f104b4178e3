import { mkdirSync, writeFileSync } from 'node:fs';
import { openLayoutEngine } from '../src/core/layout/engine.ts';
import { layoutSlide } from '../src/core/layout/layout-slide.ts';
import { renderPng } from '../src/core/output/png/render-png.ts';
import { writeSvg } from '../src/core/output/svg/write-svg.ts';
import { CONTRACTS } from '../src/core/templates/catalogue.ts';
import { parseContent } from '../src/core/templates/content.ts';

console.log(parseContent.length, Object.keys(CONTRACTS).length);
