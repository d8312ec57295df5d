/** A service as a Fetch function: what the reference is made of and what mutants wrap. */
export type Handler = (request: Request) => Promise<Response>;

/** One service of the reference, written from its document alone. */
export interface ReferenceService {
  /** Path prefix of the base address, '' or '/something' without a closing slash. The handler sees paths without it. */
  prefix: string;
  /** True where the document says that https is served beside plain http. */
  https?: boolean;
  /** Makes a fresh, deterministic instance. `baseUrl` tells its public address (no closing slash) once it listens. */
  create(address: { baseUrl(): string }): Handler;
}

/** How a server speaks HTTP where HTTP lets it choose. */
export interface TransportOptions {
  /** A connection is closed after so many answers. Default: it is kept. */
  answersPerConnection?: number;
  /** A body of unknown length ends with the connection, as in HTTP/1.0. Default: it is sent in chunks. */
  endsByClosing?: true;
  /** Default: lower case. */
  fieldNames?: 'capitals';
  /** The words behind every status. Default: the usual ones. */
  reason?: string;
}
