import { isMap, isSeq, parseDocument, type Document, type YAMLSeq } from 'yaml';
import type { Candidate } from '../../suites/adopt/candidates.js';

/** A rule that is proposed, with the mutants that only it kills. */
interface Proposal {
  candidate: Candidate;
  kills: string[];
}

const schema = 'node_modules/assay/schemas/rules.schema.json';

/** The text of a file of rules with proposals at its end; rows and comments that are there stay as they are. */
export function withProposals(
  text: string | undefined,
  proposals: readonly Proposal[],
  title: string,
): string {
  const file = parseDocument(text ?? newText(title));
  const rows = rowsIn(file);
  for (const { candidate, kills } of proposals) {
    const { rule, records } = candidate;
    const { id, says, kind, params, authority, why } = rule;
    const row = file.createNode({ id, says, kind, authority, why, params });
    row.commentBefore = [
      ` Proposed by assay adopt: ${records} records keep it. Only this rule notices what`,
      ...kills.map((does) => ` - ${does}`),
    ].join('\n');
    rows.add(row);
  }
  return file.toString({ lineWidth: 110 });
}

function newText(title: string): string {
  return `# yaml-language-server: $schema=${schema}
# Rules beyond the document: rows that are proposed warn; without \`authority\` and \`why\` they fail. Delete what is not meant.
overlay: 1.0.0
info: { title: ${JSON.stringify(`Rules of ${title}`)}, version: '1' }
actions:
  - target: $
    update:
      x-rules: []
`;
}

/** The list of rules in the first action that has one, or in a new action. */
function rowsIn(file: Document): YAMLSeq {
  const actions = file.get('actions');
  for (const action of isSeq(actions) ? actions.items : []) {
    const rows: unknown =
      isMap(action) && action.get('target') === '$' ? action.getIn(['update', 'x-rules']) : undefined;
    if (isSeq(rows)) {
      rows.flow = false;
      return rows;
    }
  }
  const action = file.createNode({ target: '$', update: { 'x-rules': [] } });
  if (isSeq(actions)) actions.add(action);
  const rows = action.getIn(['update', 'x-rules']) as YAMLSeq;
  rows.flow = false;
  return rows;
}
