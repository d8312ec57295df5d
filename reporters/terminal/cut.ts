/** The first lines, and how many more the report has. */
export function cut(lines: readonly string[], most: number): string[] {
  if (lines.length <= most) return [...lines];
  return [...lines.slice(0, most), `… and ${lines.length - most} more, see the report`];
}
