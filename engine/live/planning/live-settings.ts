/** How gently a live run checks, as the user says. Unset members have defaults. */
export interface LiveSettings {
  /** A failure counts when it shows again `least` times of `of`, `apart` seconds between. */
  confirm?: { least?: number; of?: number; apart?: number };
  /** Requests after which no further case of a rule is begun. */
  requestsPerRule?: number;
  /** Cases for each rule. */
  runs?: number;
  /** Default: another one each live run. */
  seed?: number;
}

/** Where a live run writes. */
export interface LiveRunPlaces {
  /** What is kept from live run to live run. */
  state: string;
  /** For what is needed during the run only. */
  folder: string;
  ledger: string;
  /** The live run's id. */
  id: string;
}
