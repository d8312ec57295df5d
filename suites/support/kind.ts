import type { RuleKind } from '../../engine/types/index.js';

/**
 * A kind with its parameter type erased. Its parameters are validated against `params` before any of its functions
 * sees them, which is what makes this the one place where the type may be forgotten.
 */
export function kind<P extends object>(definition: RuleKind<P> & { example: P | readonly P[] }): RuleKind {
  return definition;
}

/** JSON Schema of a kind's parameters: closed, all required but the optional ones. */
export function paramsSchema(properties: Record<string, object>, optional: string[] = []): object {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    additionalProperties: false,
  };
}

/** What rows of one form give, and what of other forms they may not give. */
interface Form {
  needs?: readonly string[];
  refuses?: readonly string[];
}

/**
 * The schema of a kind whose rows have forms, by the parameter that only this form has, or by a parameter and its value
 * (`relation unique`); `otherwise`: rows of none of them.
 */
export function withForms(schema: object, forms: Readonly<Record<string, Form>>, otherwise: Form): object {
  const names = Object.keys(forms);
  return {
    ...schema,
    allOf: [
      ...names.map((name) => ({ if: condition(name), then: formSchema(forms[name] ?? {}, `with ${name}`) })),
      {
        if: { not: { anyOf: names.map(condition) } },
        then: formSchema(otherwise, `without ${names.join(', ')}`),
      },
    ],
  };
}

function condition(name: string): object {
  const [by = '', value] = name.split(' ');
  const properties = value === undefined ? {} : { [by]: { const: value } };
  return { type: 'object', properties, required: [by] };
}

function formSchema({ needs = [], refuses = [] }: Form, where: string): object {
  const absent = { not: {}, description: `left out ${where}` };
  const properties = Object.fromEntries(refuses.map((name) => [name, absent]));
  return { allOf: [{ required: needs }, { type: 'object', properties }] };
}

/** The schema of a parameter, with what `assay kinds` and editors say of it. */
export function described(description: string, schema: object = text): object {
  return { ...schema, description };
}

export const text = { type: 'string', minLength: 1 };
export const texts = { type: 'array', items: text, minItems: 1 };
export const operationName = described('operation of the contract: method and path template');
export const textMap = { type: 'object', additionalProperties: { type: 'string' } };
export const pairs = {
  type: 'array',
  items: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
};
