import { Arbitrary, sample, Stream, Value, type Random } from 'fast-check';

/** Values looked at in a row before one is taken that is known to be right. */
const mostTries = 50;
/** Values looked at to learn whether there are any, step by step. */
const trials = [1, 9, 90, 900];

/**
 * The values of an arbitrary that a predicate keeps. Never endless: where they are rare, some that were found beforehand
 * (always the same ones) are drawn. Undefined where none was found.
 */
export function bounded<T>(arbitrary: Arbitrary<T>, keeps: (value: T) => boolean): Arbitrary<T> | undefined {
  let pool: T[] = [];
  for (const [index, numRuns] of trials.entries()) {
    pool = sample(arbitrary, { numRuns, seed: index + 1 }).filter(keeps);
    if (pool.length > 0) return new Bounded(arbitrary, keeps, pool);
  }
  return undefined;
}

/** What a value came from; absent for one of the pool. */
interface Context {
  inner: unknown;
}

class Bounded<T> extends Arbitrary<T> {
  constructor(
    readonly inner: Arbitrary<T>,
    readonly keeps: (value: T) => boolean,
    readonly pool: readonly T[],
  ) {
    super();
  }

  generate(random: Random, bias: number | undefined): Value<T> {
    for (let tries = 0; tries < mostTries; tries++) {
      const { value, context } = this.inner.generate(random, bias);
      if (this.keeps(value)) return new Value<T>(value, { inner: context } satisfies Context);
    }
    return new Value<T>(this.pool[random.nextInt(0, this.pool.length - 1)] as T, undefined);
  }

  canShrinkWithoutContext(value: unknown): value is T {
    return this.inner.canShrinkWithoutContext(value) && this.keeps(value);
  }

  shrink(value: T, context: unknown): Stream<Value<T>> {
    if (context === undefined && !this.inner.canShrinkWithoutContext(value)) return Stream.nil();
    return this.smaller(value, (context as Context | undefined)?.inner, 2);
  }

  /** Where a smaller value is not kept, some that are smaller still: fast-check takes what is left out for no failure. */
  private smaller(value: T, context: unknown, levels: number): Stream<Value<T>> {
    return this.inner.shrink(value, context).flatMap((each): Stream<Value<T>> => {
      if (this.keeps(each.value))
        return Stream.of(new Value<T>(each.value, { inner: each.context } satisfies Context));
      return levels === 0 ? Stream.nil() : this.smaller(each.value, each.context, levels - 1).take(3);
    });
  }
}
