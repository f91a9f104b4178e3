/**
 * Runs in the page before its own programs: charts of libraries that cannot be loaded are noted on their
 * elements instead of being drawn. Ways to other computers are taken away.
 */
export function recordCharts(): void {
  interface Target {
    setAttribute?: (name: string, value: string) => void;
    canvas?: Target;
  }
  const page = globalThis as unknown as Record<string, unknown> & {
    document: { getElementById(id: string): Target | null; querySelector(selector: string): Target | null };
  };
  const MAX_NOTE = 400_000;
  const find = (target: unknown): Target | null => {
    if (typeof target === 'string') {
      try {
        return page.document.getElementById(target.replace(/^#/, '')) ?? page.document.querySelector(target);
      } catch {
        return null;
      }
    }
    const found = target as Target | null;
    return found?.canvas ?? (Array.isArray(target) ? (target[0] as Target) : found);
  };
  const note = (target: unknown, library: string, config: unknown): void => {
    const ancestors: unknown[] = [];
    const text = JSON.stringify({ library, config }, function (this: unknown, _, value: unknown) {
      if (typeof value === 'function' || typeof value === 'bigint') return undefined;
      if (typeof value !== 'object' || value === null) return value;
      while (ancestors.length > 0 && ancestors.at(-1) !== this) ancestors.pop();
      if (ancestors.includes(value) || ancestors.length > 12) return undefined;
      ancestors.push(value);
      return value;
    });
    if (text.length <= MAX_NOTE) find(target)?.setAttribute?.('data-lectern-chart', text);
  };
  /** Gives an element the size that its library would give it. */
  const size = (target: unknown, styles: Record<string, string>): void => {
    const element = find(target) as { style?: Record<string, string>; clientHeight?: number } | null;
    if (element?.style === undefined) return;
    for (const [name, value] of Object.entries(styles)) element.style[name] ||= value;
  };
  const nothing = (): void => undefined;
  const idle: unknown = new Proxy(nothing, {
    get: (_, name) => (name === Symbol.toPrimitive ? () => '' : idle),
    apply: () => idle,
  });
  class Chart {
    static defaults = idle;
    static register = nothing;
    static registry = idle;
    static getChart = nothing;
    data: unknown;
    options: unknown;
    constructor(target: unknown, config: { data?: unknown; options?: unknown } = {}) {
      this.data = config.data;
      this.options = config.options ?? {};
      note(target, 'Chart', config);
      const { type, options } = config as {
        type?: unknown;
        options?: { maintainAspectRatio?: unknown; aspectRatio?: unknown };
      };
      const isRound = /^(?:pie|doughnut|radar|polarArea)$/.test(String(type));
      const ratio = Number(options?.aspectRatio) > 0 ? String(options?.aspectRatio) : isRound ? '1' : '2';
      const isFree = options?.maintainAspectRatio === false;
      size(target, {
        display: 'block',
        width: '100%',
        maxHeight: '100%',
        ...(isFree ? { height: '100%' } : { aspectRatio: ratio }),
      });
    }
    update = nothing;
    destroy = nothing;
    resize = nothing;
  }
  class ApexCharts {
    readonly #target: unknown;
    readonly #config: unknown;
    constructor(target: unknown, config: unknown) {
      this.#target = target;
      this.#config = config;
    }
    render = (): Promise<void> => {
      note(this.#target, 'ApexCharts', this.#config);
      return Promise.resolve();
    };
  }
  const echarts = {
    init: (target: unknown) => ({
      setOption: (option: unknown) => note(target, 'echarts', option),
      resize: nothing,
      on: nothing,
    }),
    graphic: { LinearGradient: class {} },
    registerTheme: nothing,
  };
  const plot = (target: unknown, data: unknown, layout: unknown): Promise<void> => {
    const isWhole = typeof data === 'object' && data !== null && 'data' in data;
    note(target, 'Plotly', isWhole ? data : { data, layout });
    if (((find(target) as { clientHeight?: number } | null)?.clientHeight ?? 0) < 50)
      size(target, { height: '450px' });
    return Promise.resolve();
  };
  const highcharts = (target: unknown, config: unknown): void => note(target, 'Highcharts', config);
  Object.assign(page, {
    Chart,
    ApexCharts,
    echarts,
    Plotly: { newPlot: plot, react: plot, plot },
    Highcharts: {
      chart: highcharts,
      stockChart: highcharts,
      setOptions: nothing,
      getOptions: () => ({ colors: [] }),
    },
    open: () => null,
  });
  for (const name of [
    'RTCPeerConnection',
    'webkitRTCPeerConnection',
    'WebTransport',
    'Worker',
    'SharedWorker',
  ])
    delete page[name];
}

/** Runs in the page after its programs: notes charts of libraries that the page itself holds. */
export function noteDrawnCharts(): void {
  interface Drawn {
    setAttribute(name: string, value: string): void;
    getAttribute(name: string): string | null;
    data?: unknown;
    layout?: unknown;
  }
  const page = globalThis as unknown as {
    document: { querySelectorAll(selector: string): Iterable<Drawn> };
    Chart?: {
      getChart?: (
        target: Drawn,
      ) => { config?: { type?: unknown; data?: unknown; options?: unknown } } | undefined;
    };
    echarts?: { getInstanceByDom?: (target: Drawn) => { getOption(): unknown } | undefined };
  };
  const write = (target: Drawn, library: string, config: unknown): void => {
    try {
      const text = JSON.stringify({ library, config });
      if (text.length <= 400_000) target.setAttribute('data-lectern-chart', text);
    } catch {
      // A configuration that refers to itself is no data.
    }
  };
  for (const canvas of page.document.querySelectorAll('canvas')) {
    const config = page.Chart?.getChart?.(canvas)?.config;
    if (config === undefined) continue;
    const { type, data } = config;
    const sets = ((data as { datasets?: readonly Record<string, unknown>[] })?.datasets ?? []).map(
      ({ label, data: values, type: own, backgroundColor, borderColor, fill, yAxisID }) => ({
        label,
        data: values,
        type: own,
        backgroundColor,
        borderColor,
        fill,
        yAxisID,
      }),
    );
    write(canvas, 'Chart', {
      type,
      data: { labels: (data as { labels?: unknown })?.labels, datasets: sets },
    });
  }
  for (const box of page.document.querySelectorAll('[_echarts_instance_]')) {
    const option = page.echarts?.getInstanceByDom?.(box)?.getOption();
    if (option !== undefined) write(box, 'echarts', option);
  }
  for (const box of page.document.querySelectorAll('.js-plotly-plot'))
    write(box, 'Plotly', { data: box.data, layout: box.layout });
}
