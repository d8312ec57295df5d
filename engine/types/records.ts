/** A record of a file: its place among the others, and its members as text. Equal records have equal bodies. */
export interface KeptRecord {
  order: number;
  body: string;
}

/** Some of the records of a file. */
export interface RecordsPart {
  /** What `record` takes for a record, by its key as JSON; in the order of the file. */
  places: ReadonlyMap<string, number>;
  record: (place: number) => KeptRecord;
}

/** What is kept of a record's members: of each its JSON, or a hash where that is long. */
export type DigestedMembers = Record<string, string>;

/** The records of a file that was read as a stream, as far as they can be compared. Most of it is not in memory. */
export interface KeptRecords {
  /** How many records show a key. */
  size: number;
  /** Members that most records have: where one of them lacks such a member, it was lost. */
  usual: ReadonlySet<string>;
  /** The records with these keys, as far as the file has them. */
  find(keys: Iterable<string>): Map<string, DigestedMembers>;
  /** Records come in so many parts; equal keys, as JSON, lie in parts with the same number in any file. */
  parts: number;
  part(index: number): RecordsPart;
  members(record: KeptRecord): DigestedMembers;
  /** What is kept of one member of a record. */
  member(record: KeptRecord, name: string): string | undefined;
  /** How many members a record has. */
  width(record: KeptRecord): number;
  /** What another process needs to read them. */
  stored?: StoredRecords;
  close(): void;
}

export interface StoredRecords {
  path: string;
  size: number;
  usual: string[];
  /** Names of members by what stands for them in a body. */
  shapes: Record<string, readonly string[]>;
  /** Where the text of each part lies in the file: offset and length of each piece, in turn. */
  places: number[][];
}
