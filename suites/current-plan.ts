import { readPlan } from '../engine/plan/plan.js';

/** The plan of this process, read once; undefined where none was made. */
export const plan = readPlan();
