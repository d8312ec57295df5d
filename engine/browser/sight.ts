/** What is noted while a page is open. */
export interface Sight {
  errors: string[];
  /** Hosts beyond its own that it asked for. */
  blocked: Set<string>;
}
