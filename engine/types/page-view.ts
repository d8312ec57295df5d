/** What a person meets at an address, as a browser shows it. */
export interface PageView {
  /** HTTP status of the document itself. */
  status: number;
  title: string;
  /** The language that the document says it is in, in lower case. */
  language?: string;
  /** The visible text, lines as the browser breaks them. */
  text: string;
  /** Accessible structure as an ARIA snapshot (roles and names). */
  aria: string;
  /** Uncaught errors of the page's scripts. */
  errors: string[];
  /** What scripts of the page asked the target for and did not get: status and address. */
  failed?: string[];
  /** Hosts that the page wanted and that were not contacted, because only the target's own origin is. */
  blockedHosts: string[];
  /** Natural size of the document when it is an image that rendered, in pixels. */
  image?: ImageSize;
  mediaType: string;
  /** The browser saved the document as a file and showed nothing of it. */
  isDownload?: true;
}

export interface ImageSize {
  width: number;
  height: number;
}

/** Opens an address below the target as a person's browser would. Given by whoever has a browser. */
export type Visit = (url: string, timeoutMs: number, options?: VisitOptions) => Promise<PageView>;

export interface VisitOptions {
  /** Asked before whatever the page asks for besides itself; false: it is not to be asked for. */
  turn?: () => Promise<boolean>;
  userAgent?: string;
}
