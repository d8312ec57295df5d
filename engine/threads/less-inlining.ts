import { setFlagsFromString } from 'node:v8';

/**
 * Bytes of bytecode that V8 compiles into one function, at most. With its own 920 compiling takes as long as half of the
 * rules of a whole check, and what it makes is not faster by that. Least total in `check game`: 150 to 450.
 */
const inlinedBytes = 300;

/** Has all threads of this process compile smaller pieces of code from now on. */
export function lessInlining(): void {
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${inlinedBytes}`);
}
