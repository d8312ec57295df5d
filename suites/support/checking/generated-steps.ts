// Names of steps, by which the answers to generated requests are told apart.

/** What a request is called that the document allows. */
export const validRequest = 'valid request';

/** What a request is called of which one thing is not as the document says. */
export const invalidRequest = 'invalid request';

/** What a request without a valid credential is called. */
export const unauthorized = 'without a valid credential';

/** What a rule about the life of a record checks. */
export interface LifecycleParams {
  operation: string;
  item: string;
  aspect: 'created' | 'updated' | 'deleted' | 'read-only' | 'acted' | 'added' | 'absent' | 'undone';
  members?: string[];
  /** A parameter further on in the path, and a value that nothing has. */
  unknown?: [parameter: string, value: string];
}

/** The steps of a record's life. */
export const reading = 'read';
export const readingAgain = 'read again';
export const changing = 'change';
export const removing = 'remove';
export const undoing = 'undo';
export const locating = 'read by Location';
export const listing = 'list';
