/** How sure a pass is: with this confidence, a case fails with a probability below `failureBelow`. */
export interface Strength {
  failureBelow: number;
  confidence: number;
}

const confidence = 0.95;

/**
 * The strength of no failure in `relevant` independent cases: the exact one-sided bound of Clopper and Pearson, of which
 * "3 / n" is the rule of thumb.
 */
export function strengthOf(relevant: number): Strength {
  const failureBelow = 1 - (1 - confidence) ** (1 / relevant);
  return { failureBelow: Number(failureBelow.toPrecision(3)), confidence };
}

/** The strength in words. */
export function strengthText(relevant: number): string {
  const { failureBelow } = strengthOf(relevant);
  const percent = (failureBelow * 100).toPrecision(2);
  return `0 failures in ${relevant} relevant cases: failure probability below ${Number(percent)} % (95 % confidence)`;
}
