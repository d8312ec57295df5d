type Value = string | number | boolean | readonly string[] | undefined;

/** Options as flags of the command line: `minChecked: 90` is `--min-checked=90`. */
export function flagsOf(options: Readonly<Record<string, Value>>): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    const flag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (value === undefined) return [];
    if (value === true) return [flag];
    // Only the report is on without a word.
    if (value === false) return name === 'report' ? ['--no-report'] : [];
    return [`${flag}=${[value].flat().join(',')}`];
  });
}
