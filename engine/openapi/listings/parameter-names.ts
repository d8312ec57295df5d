import type { Operation, Parameter } from '../../types/index.js';
import { typesOf } from './members.js';

/** `page_size`, `pageSize` and `page-size` are the same name. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const sizes = ['limit', 'size', 'perpage', 'pagesize', 'maxresults', 'top', 'take'];

/** The query parameter that says how many records an answer has. */
export function sizeOf({ parameters }: Operation): Parameter | undefined {
  return queryParameter(parameters, sizes, takesNumber);
}

/** The first query parameter with one of these (plain) names that also fits. */
export function queryParameter(
  parameters: readonly Parameter[],
  names: readonly string[],
  fits: (parameter: Parameter) => boolean,
): Parameter | undefined {
  return parameters.find((each) => each.in === 'query' && names.includes(plainName(each.name)) && fits(each));
}

/** Whether a parameter takes a number, or anything. */
export function takesNumber({ schema }: Parameter): boolean {
  const types = typesOf(schema);
  return types.length === 0 || types.includes('integer') || types.includes('number');
}

const bounds = 'min|max|from|to|after|before|since|until|gte|lte|gt|lt';
const bounding = new RegExp(`^(?:${bounds})(.{3,})$|^(.{3,}?)(?:${bounds})$`);

/** What a parameter bounds by its name: `price` of `minPrice` and of `price_to`; undefined where it bounds nothing. */
export function boundedBy(name: string): string | undefined {
  const [, after, before] = bounding.exec(plainName(name)) ?? [];
  return after ?? before;
}
