import { describe, expect, test } from 'vitest';
import { preparePage } from '../../../../src/core/sources/html-slides/prepare-page.ts';
import { convert, firstSlide, page } from './pages.ts';

describe('slides of a page', () => {
  test.each([
    [
      'reveal',
      '<div class="reveal"><div class="slides"><section>1</section><section><section>2</section><section>3</section></section></div></div>',
      3,
    ],
    [
      'marp',
      '<div class="marpit"><svg data-marpit-svg="" viewBox="0 0 1280 720"><foreignObject width="1280" height="720"><section>1</section></foreignObject></svg></div>',
      1,
    ],
    ['classes', '<div class="slide">1</div><div class="slide">2</div>', 2],
    ['sections', '<main><section>1</section><section>2</section></main>', 2],
    ['page', '<h1>Quay</h1>', 1],
  ])('are found as %s', (kind, body, count) => {
    const prepared = preparePage(page(body));
    expect([prepared.kind, prepared.notes.length]).toEqual([kind, count]);
  });

  test('keep notes of reveal.js, Marp and attributes apart from their text', () => {
    const reveal = preparePage(
      page(
        '<div class="reveal"><div class="slides"><section><h1>Quay</h1><aside class="notes">Wait.</aside></section></div></div>',
      ),
    );
    expect(reveal.notes).toEqual(['Wait.']);
    expect(reveal.html).not.toContain('Wait.');
    const marp = page(
      '<svg data-marpit-svg="" viewBox="0 0 1280 720"><foreignObject><section><h1>Quay</h1></section></foreignObject></svg><div class="bespoke-marp-note" data-index="0"><p>Wait.</p></div>',
    );
    expect(preparePage(marp).notes).toEqual(['Wait.']);
  });

  test('that are hidden are left out and reported', () => {
    const { slides, warnings } = convert(
      page(
        '<div class="reveal"><div class="slides"><section>Quay</section><section data-visibility="hidden">Spare</section></div></div>',
      ),
    );
    expect(slides).toHaveLength(1);
    expect(warnings.join()).toContain('A slide that the page hides is left out.');
  });

  test('in Markdown are split at the separator of reveal.js if the page names none', () => {
    const { slides } = convert(
      page(
        '<div class="reveal"><div class="slides"><section data-markdown><script type="text/template">\n  ## Quay\n\n  ---\n\n  ## Crane\n\n  ---\n  ## Boat\n</script></section></div></div>',
      ),
    );
    expect(slides).toHaveLength(3);
  });

  test('are not steps of a section, except those of impress.js', () => {
    const step = '<span class="step">Crane</span>';
    const { slides } = convert(
      page(`<section><h2>Quay</h2>${step}${step}</section><section><h2>Boat</h2>${step}</section>`),
    );
    expect(slides).toHaveLength(2);
    const impress = convert(
      page(`<div id="impress"><div class="step">Quay</div><div class="step">Boat</div></div>`),
    );
    expect(impress.slides).toHaveLength(2);
  });

  test('list Markdown in other files and videos behind slides instead of losing them', () => {
    const { slides, warnings } = convert(
      page(
        '<div class="reveal"><div class="slides"><section data-background-video="quay.mp4"><h2>Quay</h2></section><section data-markdown="crane.md"></section></div></div>',
      ),
    );
    expect(slides).toHaveLength(1);
    expect(warnings.join(' ')).toMatch(/other files \(crane\.md\).*behind slide 1 is left out/);
  });

  test('in Markdown become headings and lists', () => {
    const { slides } = convert(
      page(
        '<div class="reveal"><div class="slides"><section data-markdown data-separator="^---$"><textarea data-template>\n## Quay\n\n- one **bold**\n\nNote: Wait.\n\n---\n## Crane\n</textarea></section></div></div>',
      ),
    );
    expect(slides).toHaveLength(2);
    expect(slides[0]?.markup).toMatch(/<h1[^>]*>Quay<\/h1>/);
    expect(slides[0]?.markup).toMatch(/<ul[^>]*><li>one <span[^>]*>bold<\/span><\/li><\/ul>/);
  });
});

describe('styles of a page', () => {
  test('cascade by importance, specificity and order', () => {
    const css = '#a p{color:#111111}.b{color:#222222!important}p.b{color:#333333}';
    const { theme } = convert(page('<section class="slide" id="a"><p class="b">Crane</p></section>', css));
    expect(theme.colors['text']).toBe('#222222');
  });

  test('resolve variables, nesting, media queries and computed lengths', () => {
    const css =
      ':root{--edge:calc(2rem + 8px)}.slide{& .box{padding:var(--edge);background:rgb(10 20 30)}@media (max-width: 600px){.box{padding:1px}}}';
    expect(
      firstSlide(page('<section class="slide"><div class="box"><p>Quay</p></div></section>', css)),
    ).toMatch(/padding:40px 40px 40px 40px;background-color:[^;]*/);
  });

  test('of Tailwind apply without its script', () => {
    const markup = firstSlide(
      page(
        '<section class="slide p-16"><div class="grid md:grid-cols-2 gap-8"><p class="text-4xl w-1/2 font-bold text-sky-600">Quay</p><p>Crane</p></div></section>',
        '',
        '<script src="https://cdn.tailwindcss.com"></script>',
      ),
    );
    expect(markup).toContain('grid-template-columns:repeat(2,1fr)');
    expect(markup).toContain('width:50%');
    expect(markup).toMatch(/font-size:36px;font-weight:700/);
  });

  test('become colours and fonts of a theme', () => {
    const { theme } = convert(
      page(
        '<section class="slide"><h1>Quay</h1><p>A long text about the quay</p><div class="tile">Crane</div></section>',
        '.slide{background:#fafafa;color:#223344;font-family:Georgia,serif}h1{font-family:"IBM Plex Sans";color:#c2185b}.tile{background:#0f7b7b;color:#fff}',
      ),
    );
    expect(theme.fonts).toMatchObject({ heading: 'IBM Plex Sans', body: 'Georgia' });
    expect(theme.colors).toMatchObject({ background: '#FAFAFA', text: '#223344' });
    expect([theme.colors['primary'], theme.colors['accent']]).toContain('#0F7B7B');
  });
});

describe('charts of a page', () => {
  const draw = (script: string, body = '<canvas id="c"></canvas>') =>
    firstSlide(page(`<section class="slide"><h1>Riders</h1>${body}</section><script>${script}</script>`));
  const bar =
    /<chart[^>]*>\{"type":"bar","categories":\["2025","2026"\],"series":\[\{"name":"Riders","values":\[3,4\]\}\]/;

  test('of Chart.js are native', () => {
    const script =
      "const labels = ['2025', '2026']; const ctx = document.getElementById('c').getContext('2d'); new Chart(ctx, { type: 'bar', data: { labels, datasets: [{ label: 'Riders', data: [3, 4], backgroundColor: (c) => c.x }] }, options: { scales: { y: { ticks: { callback: function (v) { return v + ' k'; } } } } } });";
    expect(draw(script)).toMatch(bar);
  });

  test('of ECharts, Plotly, Highcharts and ApexCharts are native', () => {
    const box = '<div id="c" style="height:300px"></div>';
    expect(
      draw(
        "var c = echarts.init(document.getElementById('c')); c.setOption({xAxis:{data:['2025','2026']},yAxis:{},series:[{name:'Riders',type:'bar',data:[3,4]}]});",
        box,
      ),
    ).toMatch(bar);
    expect(
      draw("Plotly.newPlot('c', [{x:['2025','2026'], y:[3,4], type:'bar', name:'Riders'}], {});", box),
    ).toMatch(bar);
    expect(
      draw(
        "Highcharts.chart('c', {chart:{type:'column'}, xAxis:{categories:['2025','2026']}, series:[{name:'Riders',data:[3,4]}]});",
        box,
      ),
    ).toMatch(bar);
    expect(
      draw(
        "new ApexCharts(document.querySelector('#c'), {chart:{type:'bar'}, xaxis:{categories:['2025','2026']}, series:[{name:'Riders',data:[3,4]}]}).render();",
        box,
      ),
    ).toMatch(bar);
  });

  test('without data in the page are listed', () => {
    const { omitted } = convert(
      page(
        '<section class="slide"><h1>Riders</h1><canvas id="c"></canvas></section><script>fetch("/d").then(d => new Chart(c, {type: "bar", data: d}))</script>',
      ),
    );
    expect(omitted).toMatchObject([{ slide: 1, kind: 'drawing' }]);
  });
});

test('a table of a page keeps its cells, colours and spans', () => {
  const markup = firstSlide(
    page(
      '<section class="slide"><h1>Cost</h1><table><tr><th>Phase</th><th>Cost</th></tr><tr><td colspan="2">Cables <b>now</b></td></tr></table></section>',
      'th{background:#0f7b7b;color:#fff}',
    ),
  );
  expect(markup).toMatch(/<th style="background-color:[^"]*">Phase<\/th>/);
  expect(markup).toMatch(/<td colspan="2"[^>]*>Cables <strong>now<\/strong><\/td>/);
});

test('scripts, handlers and foreign addresses of a page are not in the markup', () => {
  const markup = firstSlide(
    page(
      '<section class="slide"><h1 onclick="x()">Quay</h1><a href="javascript:x()">go</a><script>alert(1)</script><svg viewBox="0 0 9 9"><path d="M0 0h9" onload="x()"/><script>1</script></svg></section>',
    ),
  );
  expect(markup).not.toMatch(/onclick|onload|javascript:|alert|<script/);
});
