/** Members that anything may be asked for. */
const common = new Set(['toJSON', 'then', 'constructor', 'length']);

/**
 * Parameters of a rule as a kind of the user's own sees them: reading one that its schema does not declare throws, as
 * does changing one.
 */
export function declaredOnly(params: object, schema: object): object {
  const { properties = {} } = schema as { properties?: object };
  const refuse = (_: object, name: string | symbol): never => {
    throw new Error(`changes the parameter ${String(name)}`);
  };
  return new Proxy(params, {
    get(target, name, receiver) {
      const isKnown = typeof name === 'symbol' || name in target || Object.hasOwn(properties, name);
      if (!isKnown && !common.has(name))
        throw new Error(`reads the parameter ${name}, which its schema does not declare`);
      return Reflect.get(target, name, receiver) as unknown;
    },
    set: refuse,
    defineProperty: refuse,
    deleteProperty: refuse,
  });
}
