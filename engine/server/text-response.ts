type Body = ConstructorParameters<typeof Response>[0];

/** Where a response has what it was made of. The same in every copy of this module: a bundle has one beside its fixtures'. */
const held = Symbol.for('assay.held');

/** The text that a response was made of, and whether somebody has read it. */
interface Held {
  readonly text: string;
  isRead: boolean;
}

type MaybeHeld = Response & { [held]?: Held };

/**
 * From now on every `Response` that is made of a text knows it, so that who stands before an implementation and changes its
 * answers reads them without a stream. To be called when the HTTP adaptor has put its own `Response` in place.
 */
export function holdTexts(): void {
  if (held in globalThis.Response) return;
  const value = holding(globalThis.Response);
  Object.defineProperty(globalThis, 'Response', { value, configurable: true, writable: true });
}

/** The body of an answer that nobody has read, for another answer with the same one. */
export function bodyOf(answer: Response): Body {
  return read(answer) ?? answer.body;
}

/** Whether an answer has a body, be it empty. */
export function hasBody(answer: MaybeHeld): boolean {
  return answer[held] !== undefined || answer.body !== null;
}

function holding(Base: typeof Response): typeof Response {
  return class extends Base {
    static readonly [held] = true;
    [held]?: Held;

    constructor(body?: Body, init?: ResponseInit) {
      super(body, init);
      if (typeof body === 'string') this[held] = { text: body, isRead: false };
    }

    override get bodyUsed(): boolean {
      return this[held]?.isRead ?? super.bodyUsed;
    }

    override async text(): Promise<string> {
      return read(this) ?? super.text();
    }

    override async json(): Promise<unknown> {
      const text = read(this);
      return text === undefined ? super.json() : (JSON.parse(text) as unknown);
    }

    override async arrayBuffer(): Promise<ArrayBuffer> {
      const text = read(this);
      return text === undefined ? super.arrayBuffer() : new TextEncoder().encode(text).buffer;
    }

    override clone(): Response {
      const own = this[held];
      if (!own) return super.clone();
      if (own.isRead) throw new TypeError('the body has been read');
      return new globalThis.Response(own.text, { status: this.status, headers: new Headers(this.headers) });
    }
  };
}

/** The text of an answer that was made of one. Throws when it has been read: as with any response, it is read once. */
function read(answer: MaybeHeld): string | undefined {
  const own = answer[held];
  if (own?.isRead) throw new TypeError('the body has been read');
  if (own) own.isRead = true;
  return own?.text;
}
