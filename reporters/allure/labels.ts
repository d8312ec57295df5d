/** What places a rule in the report's trees. */
interface LabelledRule {
  kind: string;
  authority: 'stated' | 'implied';
  /** Id of the clause. */
  clause: string;
  operations: readonly string[];
}

/** Where a rule stands in the report's trees, and how much it weighs, by the names of Allure's labels. */
export function labelsOf(
  { service, title }: { service: string; title: string },
  { kind, authority, clause, operations }: LabelledRule,
): Record<string, string> {
  return {
    parentSuite: service,
    suite: kind,
    epic: title,
    feature: operations[0] ?? 'whole service',
    severity: authority === 'stated' ? 'critical' : 'minor',
    tag: authority,
    clause,
    layer: 'contract',
  };
}
