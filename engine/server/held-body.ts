type Body = ConstructorParameters<typeof Response>[0];

/** Where a response has what it was made of. The same in every copy of this module: a bundle has one beside its fixtures'. */
const held = Symbol.for('assay.held');

/** The text or the bytes that a response was made of, and whether somebody has read them. */
interface Held {
  readonly whole: string | Uint8Array<ArrayBuffer>;
  isRead: boolean;
}

type MaybeHeld = Response & { [held]?: Held };

/**
 * From now on every `Response` that is made of a text or of bytes knows them, so that who stands before an implementation and
 * changes its answers reads them without a stream. To be called when the HTTP adaptor has put its own `Response` in place.
 */
export function holdBodies(): void {
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
      if (typeof body === 'string' || isBytes(body)) this[held] = { whole: body, isRead: false };
    }

    override get bodyUsed(): boolean {
      return this[held]?.isRead ?? super.bodyUsed;
    }

    override async text(): Promise<string> {
      const whole = read(this);
      return whole === undefined ? super.text() : textOf(whole);
    }

    override async json(): Promise<unknown> {
      const whole = read(this);
      return whole === undefined ? super.json() : (JSON.parse(textOf(whole)) as unknown);
    }

    override async arrayBuffer(): Promise<ArrayBuffer> {
      const whole = read(this);
      return whole === undefined ? super.arrayBuffer() : bytesOf(whole).buffer;
    }

    override clone(): Response {
      const own = this[held];
      if (!own) return super.clone();
      if (own.isRead) throw new TypeError('the body has been read');
      return new globalThis.Response(own.whole, { status: this.status, headers: new Headers(this.headers) });
    }
  };
}

function isBytes(body: Body): body is Uint8Array<ArrayBuffer> {
  return body instanceof Uint8Array && body.buffer instanceof ArrayBuffer;
}

function textOf(whole: Held['whole']): string {
  return typeof whole === 'string' ? whole : new TextDecoder().decode(whole);
}

/** Bytes of one's own: who reads them may change them. */
function bytesOf(whole: Held['whole']): Uint8Array<ArrayBuffer> {
  return typeof whole === 'string' ? new TextEncoder().encode(whole) : new Uint8Array(whole);
}

/** What an answer was made of, if it is known. Throws when it has been read: as with any response, it is read once. */
function read(answer: MaybeHeld): Held['whole'] | undefined {
  const own = answer[held];
  if (own?.isRead) throw new TypeError('the body has been read');
  if (own) own.isRead = true;
  return own?.whole;
}
