import { operationById } from '../../../engine/contract/operations.js';
import type { Contract, MutantDraft } from '../../../engine/types/index.js';
import { figurePattern } from '../checking/html/figures.js';
import type { NamedValue } from '../checking/html/named-values.js';
import type { PageFigure } from '../checking/html/page-figures.js';
import type { ToldElsewhere } from '../checking/html/told-elsewhere.js';
import { phrasePattern } from '../checking/html/visible-text.js';
import { anotherRecord } from './other-record.js';
import { changedPage, withoutPhrases } from './page-rewrite.js';

/** What markup about a record shows of it. */
export interface ShownValueParams extends Partial<Pick<PageFigure, 'words' | 'unit' | 'any'>> {
  page: string;
  at?: string | ToldElsewhere;
  versus?: Record<string, string[]>;
  count?: { number: number; between?: string[]; listed?: string };
  named?: NamedValue['named'];
}

/** Pages that show no figure, another one than their record has, or another record's. */
export function shownValueFaults(
  { page, words = [], unit, at, any, versus, count, named }: ShownValueParams,
  contract: Contract,
): MutantDraft[] {
  const operation = operationById(contract.operations, page);
  // The page of another record shows its name, too: it is that page, not one with what belongs to another.
  if (named?.within === 'anywhere' && at !== named.name) return [];
  if (named) return [anotherRecord(contract, operation)];
  const fault = (name: string, does: string, edit: (text: string) => string) => ({
    name,
    does,
    wrap: changedPage(contract, operation, edit),
  });
  const [[one = ''], [other = ''] = []] = [words, ...Object.values(versus ?? {})];
  if (other !== '' && any !== true && at !== undefined) {
    const others = phrasePattern(Object.values(versus ?? {}).flat());
    const does = `says ${other} where ${one} is meant, and the other way round`;
    const swap = (text: string) =>
      text.replaceAll(phrasePattern(words), '\u0000').replaceAll(others, one).replaceAll('\u0000', other);
    return [fault('swapped', does, swap)];
  }
  const names = count ? [String(count.number), ...words] : words;
  const unnamed = fault('unnamed', `nowhere says ${names.join(' or ')}`, (text) =>
    withoutPhrases(text, names),
  );
  if (count) {
    const half = String(Math.round(count.number / 2));
    const fewer = (text: string) => text.replaceAll(String(count.number), half);
    return [unnamed, fault('fewer', `says that there are ${half}`, fewer)];
  }
  const pattern = () => figurePattern(unit ?? 'percent');
  const without = (text: string) => text.replaceAll(pattern(), '');
  const others = (text: string) =>
    text.replaceAll(pattern(), (_, figures: string, name: string) => `${otherFigure(figures)} ${name}`);
  return [
    unnamed,
    fault('no-figure', `shows no figures in ${unit}`, without),
    ...(at === undefined || any
      ? []
      : [fault('other-figures', `shows other figures in ${unit} than the record`, others)]),
  ];
}

function otherFigure(written: string): string {
  return (Number(written.replaceAll(/[^\d.]/g, '')) * 0.37 + 11).toFixed(2);
}
