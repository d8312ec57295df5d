import { characterData, comments, instructions, withoutSpans } from './spans.js';

const skipped = [instructions, comments, characterData];
/** It stands before the root only. */
const documentType = /^\s*<!doctype[^>[]*(?:\[[^\]]*\])?[^>]*>/i;
const tag = /<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g;
const bareAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;

/** Whether markup is plainly well-formed XML with such a root. What is not may still be: a browser decides. */
export function isWellFormed(markup: string, root: string): boolean {
  const text = withoutSpans(markup.replace(/^\ufeff/, ''), skipped, '').replace(documentType, '');
  if (bareAmpersand.test(text)) return false;
  if (/[<>]/.test(text.replaceAll(tag, ''))) return false;
  const open: string[] = [];
  const roots: string[] = [];
  for (const [, closing, name = '', , empty] of text.matchAll(tag)) {
    if (closing !== '') {
      if (open.pop() !== name) return false;
      continue;
    }
    if (open.length === 0) roots.push(name.replace(/^.*:/, ''));
    if (empty === '') open.push(name);
  }
  return open.length === 0 && roots.length === 1 && roots[0] === root;
}
