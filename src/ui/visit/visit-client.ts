export interface VisibleReply {
  readonly id: string;
  readonly author?: string;
  readonly created?: string;
  readonly text: string;
}

export interface VisibleComment extends VisibleReply {
  readonly resolved?: true;
  readonly replies: readonly VisibleReply[];
}

export interface VisibleSlide {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly width: number;
  readonly height: number;
  readonly note?: string;
  readonly comments?: readonly VisibleComment[];
}

/** Deck of a share link. */
export interface VisibleDeck {
  readonly title: string;
  readonly language: string;
  readonly name?: string;
  readonly comments: boolean;
  readonly downloads: readonly ('pdf' | 'pptx')[];
  readonly slides: readonly VisibleSlide[];
}

/** Status of a refused request; 0 if the server does not answer. */
export class VisitError extends Error {
  readonly status: number;
  readonly retrySeconds: number;

  constructor(status: number, retrySeconds = 0) {
    super(`status ${status}`);
    this.status = status;
    this.retrySeconds = retrySeconds;
  }
}

/** Attempts for a picture while the server draws others. */
const MAX_ATTEMPTS = 6;

/** Requests of the visitor's page, which send no cookie of the account. */
export class VisitClient {
  readonly #base = location.pathname.replace(/\/+$/, '');
  readonly #pictures = new Map<string, Promise<string>>();

  /** Undefined if the link has a password that was not given yet. */
  async readDeck(): Promise<VisibleDeck | undefined> {
    const { locked, deck } = (await (await this.#request('/deck')).json()) as {
      readonly locked: boolean;
      readonly deck?: VisibleDeck;
    };
    return locked ? undefined : deck;
  }

  async unlock(password: string): Promise<void> {
    const { pass } = (await (await this.#post('/unlock', { password })).json()) as { readonly pass: string };
    sessionStorage.setItem(this.#base, pass);
  }

  /** Address of the picture of a slide in memory. */
  picture(slide: string): Promise<string> {
    const known = this.#pictures.get(slide) ?? this.#loadPicture(slide);
    this.#pictures.set(slide, known);
    known.catch(() => this.#pictures.delete(slide));
    return known;
  }

  async download(format: 'pdf' | 'pptx'): Promise<void> {
    const response = await this.#request(`/download/${format}`);
    const named = response.headers.get('Content-Disposition') ?? '';
    const name = /filename\*=UTF-8''([^;]+)/i.exec(named)?.[1];
    const plain = /filename="?([^";]+)/i.exec(named)?.[1];
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await response.blob());
    link.download = name === undefined ? (plain ?? `presentation.${format}`) : decodeURIComponent(name);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  async comment(comment: {
    readonly slide: string;
    readonly text: string;
    readonly author?: string;
    readonly comment?: string;
  }): Promise<void> {
    await this.#post('/comments', comment);
  }

  async #loadPicture(slide: string): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const response = await this.#request(`/slides/${encodeURIComponent(slide)}`);
        return URL.createObjectURL(await response.blob());
      } catch (error) {
        const seconds = error instanceof VisitError ? error.retrySeconds : 0;
        if (seconds === 0 || attempt === MAX_ATTEMPTS) throw error;
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      }
    }
  }

  #post(path: string, body: object): Promise<Response> {
    return this.#request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  async #request(path: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
    const pass = sessionStorage.getItem(this.#base);
    const response = await fetch(`${this.#base}${path}`, {
      ...init,
      credentials: 'omit',
      headers: { ...headers, ...(pass === null ? {} : { 'X-Share-Pass': pass }) },
    }).catch(() => {
      throw new VisitError(0);
    });
    if (response.ok) return response;
    throw new VisitError(response.status, Number(response.headers.get('Retry-After') ?? 0));
  }
}
