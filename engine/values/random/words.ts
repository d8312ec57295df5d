import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { remembering } from '../../memo.js';

const matching = remembering((pattern) => fc.stringMatching(new RegExp(pattern)));

/** Short words of ASCII letters and digits. Made with their first use: that takes milliseconds, at each start. */
export const words = (): Arbitrary<string> => matching('^[a-z][a-z0-9]{0,7}$');
