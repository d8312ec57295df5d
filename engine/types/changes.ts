/**
 * What rules have made on a target, and how many records of that could not be removed again; with `--destructive`, how
 * often they changed what was there before, and how many records of that they deleted.
 */
export interface ChangeCount {
  made: number;
  left: number;
  changed?: number;
  deleted?: number;
}
