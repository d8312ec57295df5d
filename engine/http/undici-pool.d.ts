/**
 * The pool alone, as the index of undici exports it: all of undici (`fetch`, WebSocket, mocks) takes a tenth of a second and
 * 9 MB more, in each thread.
 */
declare module 'undici/lib/dispatcher/pool.js' {
  import { Pool } from 'undici';

  export default Pool;
}
