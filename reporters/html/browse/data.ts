import type { ServiceResult } from '../../../engine/results/types.js';
import { countsOf, states, type Row } from './rows.js';

/** What the front page searches: rows and services as lists of figures and of places in `texts`. */
export interface BrowseData {
  states: typeof states;
  texts: string[];
  /** Name, folder, title, owner, verdict (places in `texts`), rules passed, failing, warning, not checked. */
  services: number[][];
  /** Place in `services`, place in `states`, then cause, title and rule (places in `texts`), number of rules. */
  rows: number[][];
}

/** Collects the data of the front page, service by service. */
export class BrowseCollector {
  private readonly places = new Map<string, number>();
  readonly data: BrowseData = { states, texts: [], services: [], rows: [] };

  add(service: ServiceResult, folder: string, owner: string | undefined, rows: readonly Row[]): void {
    const { texts, services } = this.data;
    const at = services.length;
    const names = [service.service, folder, service.title, owner ?? '', service.verdict];
    services.push([...names.map((text) => this.place(text, texts)), ...countsOf(service)]);
    for (const { state, cause, title, id, rules } of rows) {
      const kind = states.findIndex((each) => each.id === state);
      this.data.rows.push([at, kind, ...[cause, title, id].map((text) => this.place(text, texts)), rules]);
    }
  }

  private place(text: string, texts: string[]): number {
    const known = this.places.get(text);
    if (known !== undefined) return known;
    this.places.set(text, texts.length);
    return texts.push(text) - 1;
  }

  /** What fails most often: rules and services by cause, those first that concern most services. */
  causes(most: number): { cause: string; rules: number; services: number }[] {
    const found = new Map<string, { rules: number; services: Set<number> }>();
    for (const [service = 0, state = 0, cause = 0, , , rules = 0] of this.data.rows) {
      if (states[state]?.tone !== 'fail') continue;
      const text = this.data.texts[cause] ?? '';
      const known = found.get(text) ?? { rules: 0, services: new Set() };
      found.set(text, { rules: known.rules + rules, services: known.services.add(service) });
    }
    return [...found]
      .map(([cause, { rules, services }]) => ({ cause, rules, services: services.size }))
      .sort((one, other) => other.services - one.services || other.rules - one.rules)
      .slice(0, most);
  }
}
