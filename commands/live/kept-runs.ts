/** Live runs whose exchanges are kept where the configuration says nothing. */
export const keptRuns = 14;
