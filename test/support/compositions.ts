/**
 * Compositions of every kind: text in columns, components, a chart, a table, a diagram, and two without a
 * frame.
 */
export const COMPOSITIONS: readonly string[] = [
  `<section>
  <h1>Each lamp costs €1,532 and gives back €250 a year</h1>
  <div class="grid gap-4 items-center" style="grid-template-columns:1fr auto 1fr">
    <h4>One lamp</h4><span></span><h4>Whole town</h4>
    <x-card><x-metric value="€1,532" label="to replace, once"/></x-card><x-arrow>× 1,240</x-arrow><x-card><x-metric value="€1.9 m" label="invested 2027–2029"/></x-card>
    <x-card><x-metric value="€250" label="saved, every year"/></x-card><x-arrow>× 1,240</x-arrow><x-card strong><x-metric value="€310,000" label="saved, every year"/></x-card>
  </div>
</section>`,
  `<section>
  <h1>The programme has repaid itself by early 2035</h1>
  <div class="grid gap-6" style="grid-template-columns:1fr 260px">
    <chart>{"type":"bar","categories":["2027","2029","2031","2033","2035"],"series":[{"name":"Balance","values":[-674,-1580,-960,-340,280]}],"unit":"k€"}</chart>
    <div class="flex flex-col justify-between">
      <x-metric value="−€1.58 m" label="Lowest point, end of 2029"/><x-divider/><x-metric value="2035" label="Break-even" strong/>
    </div>
  </div>
  <footer>Assumes that each phase saves from the year after it is built.</footer>
</section>`,
  `<section>
  <h1>Three ways to pay for the lamps</h1>
  <table><tr><th>Way</th><th align="end">Cost</th><th align="end">Years</th></tr><tr><td>Own money</td><td>1.90 m</td><td>7.6</td></tr><tr strong><td>State loan</td><td>1.98 m</td><td>7.9</td></tr><tr><td>Leasing</td><td>2.31 m</td><td>9.2</td></tr></table>
  <x-callout title="A state loan costs €80,000 more and leaves the reserve untouched" role="success"></x-callout>
</section>`,
  `<section tone="inverse">
  <h1>An update touches every index, unless it is HOT</h1>
  <div class="grid grid-cols-2 gap-6">
    <div class="flex flex-col gap-3"><x-node id="key">Primary key</x-node><x-node id="mail">Index on e-mail</x-node></div>
    <div class="flex flex-col gap-3"><x-node id="old" role="danger">Version 1</x-node><x-node id="new" role="success">Version 2</x-node></div>
  </div>
  <connector from="#key #mail" to="#old"/>
  <ul><li>No indexed column changes</li><li>The page has room: set <code>fillfactor</code> to 80</li></ul>
</section>`,
  `<section frame="bare" tone="accent">
  <h1 class="mt-auto" style="max-width:900px">A turbine waits 11 days for a repair that takes 6 hours</h1>
  <p>Software that plans repairs for wind farms</p>
  <div class="flex gap-1 mt-auto">
    <div style="flex:1.5" class="bg-surface p-3"><small>Diagnosis</small><strong>1.5 days</strong></div>
    <div style="flex:9.5" class="bg-surface p-3"><small>Waiting for part, crew and weather</small><strong>9.5 days</strong></div>
  </div>
</section>`,
  `<section frame="bare">
  <h1>Two in five pilots become customers</h1>
  <x-funnel><li value="1,200">Leads</li><li value="340" detail="28 % of leads">Demos</li><li value="41" detail="12 % of demos">Paid</li></x-funnel>
  <x-timeline><li title="2026">Pilot</li><li title="2027" strong>First farms</li><li title="2028">Abroad</li></x-timeline>
</section>`,
];
