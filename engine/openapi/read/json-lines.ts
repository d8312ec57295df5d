import type { Place } from '../../files/located.js';

/** On which line a value begins, and those inside of it by member or index. */
interface Spot {
  line: number;
  inside: Map<string, Spot>;
}

/** An object or array that is being read. `key` is the member, or the index, that the next value belongs to. */
interface Open {
  spot: Spot;
  isArray: boolean;
  key: string | undefined;
  keyLine: number;
}

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],\n]/g;

/** Tells on which line of a sound JSON text a value stands. The text is read once, at the first question. */
export function jsonLines(text: string): (at: Place) => number {
  let root: Spot | undefined;
  return (at) => {
    root ??= spotsOf(text);
    let spot = root;
    for (const name of at) {
      const inner = spot.inside.get(String(name));
      if (!inner) break;
      spot = inner;
    }
    return spot.line;
  };
}

function spotsOf(text: string): Spot {
  const root: Spot = { line: 1, inside: new Map() };
  const stack: Open[] = [];
  let line = 1;
  for (const [token] of text.matchAll(tokens)) {
    const open = stack.at(-1);
    if (token === '\n') line += 1;
    else if (token === '{' || token === '[') {
      const spot = open ? place(open, line) : root;
      stack.push({ spot, isArray: token === '[', key: token === '[' ? '0' : undefined, keyLine: line });
    } else if (token === '}' || token === ']') stack.pop();
    else if (token === ',') next(open);
    else if (open) take(open, token, line);
  }
  return root;
}

/** Notes where a value begins: at its key, where it has one. */
function place({ spot, isArray, key = '', keyLine }: Open, line: number): Spot {
  const found: Spot = { line: isArray ? line : keyLine, inside: new Map() };
  spot.inside.set(key, found);
  return found;
}

function next(open: Open | undefined): void {
  if (open) open.key = open.isArray ? String(Number(open.key) + 1) : undefined;
}

/** A text is a key, or a value: keys are noted with their line, whatever their value is. */
function take(open: Open, token: string, line: number): void {
  if (open.isArray) return void place(open, line);
  if (open.key !== undefined) return;
  open.key = JSON.parse(token) as string;
  open.keyLine = line;
  place(open, line);
}
