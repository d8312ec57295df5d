import { units, type Unit, thousands, number } from './figures.js';
import { type Span, spanOf } from './visible-text.js';

/** Whether a text shows this very figure, in any of the unit's sizes and rounded up or down to any decimal. */
export function showsValue(text: string, unit: Unit, value: number): boolean {
  // Thousands may be parted by a space.
  return [text, text.replaceAll(/(?<=\d) (?=\d{3}(?!\d))/g, '')].some(
    (each) => placesOfValue(each, unit, value).length > 0,
  );
}

/** Where a text shows this very figure: the page or the record may have rounded it. */
export function placesOfValue(text: string, unit: Unit, value: number): Span[] {
  const sizes: Record<string, number> = units[unit];
  return [...text.matchAll(new RegExp(`(${number})\\s*([\\p{L}%]*)`, 'giu'))]
    .filter(([, written = '', name = '']) =>
      mappingsOf(written).some(({ figure, step }) => {
        const size = sizes[name.toLowerCase()] ?? 1;
        return Math.abs(figure * size - value) <= Math.max(step * size, stepOf(String(value))) * (1 + 1e-9);
      }),
    )
    .map(spanOf);
}

/** What a written number may mean, and how much its last digit is worth: a comma may part thousands or decimals. */
function mappingsOf(written: string): { figure: number; step: number }[] {
  const asDecimal = written.replace(',', '.');
  const grouped = written.replaceAll(new RegExp(`${thousands}(?=\\d{3}(?!\\d))`, 'gu'), '').replace(',', '.');
  return [asDecimal, grouped]
    .filter((text) => /^\d+(\.\d+)?$/.test(text))
    .map((text) => ({ figure: Number(text), step: stepOf(text) }));
}

/** How much the last digit of a decimal number is worth. */
const stepOf = (decimal: string): number => 10 ** -(decimal.split('.')[1]?.length ?? 0);
