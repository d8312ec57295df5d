import type { Contract } from '../types/index.js';

/**
 * A plain contract with the operations whose methods may be sent. The others are named among what is not
 * checked. `destructive`: what was there before may be changed, too.
 */
export function withMethods(contract: Contract, methods: readonly string[], destructive = false): Contract {
  const { openapi, operations } = contract;
  if (!openapi) return contract;
  const left = operations.filter(({ method }) => !methods.includes(method));
  return {
    ...contract,
    openapi: {
      ...openapi,
      ...(destructive ? { destructive } : {}),
      unchecked: [
        ...openapi.unchecked,
        ...left.map(({ id, method }) => `${id}: not sent without --methods ${method}`),
      ],
    },
    operations: operations.filter(({ method }) => methods.includes(method)),
  };
}
