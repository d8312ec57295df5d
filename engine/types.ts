/** A service as a Fetch function: what the reference is made of and what mutants wrap. */
export type Handler = (request: Request) => Promise<Response>;
