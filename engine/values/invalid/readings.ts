import type { Json } from '../../types/index.js';

const truths: Readonly<Record<string, boolean | null>> = {
  ...Object.fromEntries(['true', '1', 'yes', 'y', 'on', 't'].map((word) => [word, true])),
  ...Object.fromEntries(['false', '0', 'no', 'n', 'off', 'f'].map((word) => [word, false])),
  ...Object.fromEntries(['null', 'nil', 'none'].map((word) => [word, null])),
};

/** All that usual readers make of the text of a parameter. */
export function readingsOf(text: string): Json[] {
  const alone = scalars(text);
  const lists = [',', '|', ' ', ';'].flatMap((separator) => {
    const parts = text.split(separator).map((part) => part.trim());
    const numbers = parts.map((part) => parseFloat(part));
    const words = parts.map((part) => truths[part.toLowerCase()]);
    return [
      parts,
      parts.filter((part) => part !== ''),
      ...(numbers.every((number) => !Number.isNaN(number)) ? [numbers, numbers.map(Math.trunc)] : []),
      ...(words.every((word) => word !== undefined) ? [words] : []),
    ];
  });
  return [...alone, ...alone.map((value) => [value]), ...lists];
}

function scalars(text: string): Json[] {
  const bare = text.trim();
  const values: Json[] = [text, bare, bare.toLowerCase(), bare.toUpperCase()];
  for (const number of [Number(bare), parseFloat(bare), parseInt(bare, 10)])
    if (Number.isFinite(number)) values.push(number);
  const truth = truths[bare.toLowerCase()];
  if (truth !== undefined) values.push(truth);
  try {
    values.push(JSON.parse(bare) as Json);
  } catch {
    // No JSON is read where there is none.
  }
  return values;
}
