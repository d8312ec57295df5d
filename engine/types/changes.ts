/** What rules have made on a target, and how many records of that could not be removed again. */
export interface ChangeCount {
  made: number;
  left: number;
}
