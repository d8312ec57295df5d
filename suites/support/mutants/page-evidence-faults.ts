import type { Contract } from '../../../engine/types/contract.js';
import type { FaultSketch } from '../../../engine/types/mutation.js';
import type { Handler } from '../../../engine/types/service.js';
import type { PageParams } from '../checking/page-record.js';
import { phrasePattern } from '../checking/visible.js';
import { keptHeaders, onOperations } from './rewrite.js';

export type OnPage = (edit: TextEdit) => (next: Handler) => Handler;
export type TextEdit = (text: string, forms: string[][]) => string;

/** Pages that show fewer than they must, or nothing of what they announce. */
export function evidenceFaults(
  { page, count, inside, order }: PageParams,
  on: OnPage,
  contract: Contract,
): FaultSketch[] {
  const half = String(Math.round((count?.number ?? 0) / 2));
  const fewer: FaultSketch = {
    name: 'fewer',
    does: `says that there are ${half}`,
    wrap: on((text) => text.replaceAll(String(count?.number), half)),
  };
  const blank: FaultSketch = {
    name: 'nothing-inside',
    does: 'shows no code',
    wrap: onOperations(contract, [page], (next, request) =>
      withHtml(next(request), (html) => html.replaceAll(/<(code|samp|pre)\b[^>]*>[^<]*/g, '<$1>')),
    ),
  };
  const [one, other] = order?.of.map(({ words }) => words) ?? [];
  const swapped: FaultSketch[] =
    one && other
      ? [
          {
            name: 'swapped',
            does: `says ${other[0]} where ${one[0]} is meant, and the other way round`,
            wrap: on((text) =>
              text
                .replaceAll(phrasePattern(one), '\u0000')
                .replaceAll(phrasePattern(other), one[0] ?? '')
                .replaceAll('\u0000', other[0] ?? ''),
            ),
          },
        ]
      : [];
  return [...swapped, ...(count ? [fewer] : []), ...(inside ? [blank] : [])];
}

/** Answers with the text of a successful page changed. */
export async function withHtml(
  answer: Promise<Response>,
  edit: (html: string) => string | Promise<string>,
): Promise<Response> {
  const response = await answer;
  if (response.status !== 200) return response;
  return new Response(await edit(await response.text()), { status: 200, headers: keptHeaders(response) });
}
