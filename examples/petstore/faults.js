// Twelve faults that servers have in practice, one active at a time. Each changes one step of a request:
// body (before validation), input (after it), instead (the handler), answer (at the end), open (no key needed).
import { listOrders } from './orders.js';

const onPet = /^\/pets\/\d+$/;

/** The answer with its body changed, where it has one of the given status. */
function edited({ body, ...rest }, change) {
  return body === undefined || rest.status >= 400 ? { body, ...rest } : { ...rest, body: change(body) };
}

function textPrice(pet) {
  return pet.id === 17 ? { ...pet, price: String(pet.price) } : pet;
}

function repeatingPage(store, { query: { page, size, status } }) {
  const { body } = listOrders(store, { query: { page: 1, size: Infinity, status } });
  const start = (page - 1) * size - (page > 1 ? 1 : 0);
  return { status: 200, body: { ...body, items: body.items.slice(start, start + size), page, size } };
}

function failFrom(offset) {
  if (offset >= 30) throw new TypeError('no row');
}

export const faults = [
  {
    id: 'missing-owner-found',
    operation: 'getOwner',
    does: 'answers 200 with an empty object for an owner that does not exist',
    answer: (_, path, given) =>
      /^\/owners\/\d+$/.test(path) && given.status === 404 ? { status: 200, body: {} } : given,
  },
  {
    id: 'status-ignored',
    operation: 'listPets',
    does: 'ignores the filter status',
    input: (name, input) =>
      name === 'listPets' ? { ...input, query: { ...input.query, status: undefined } } : input,
  },
  {
    id: 'limit-off-by-one',
    operation: 'listPets',
    does: 'lists one pet more than limit',
    input: (name, input) =>
      name === 'listPets' ? { ...input, query: { ...input.query, limit: input.query.limit + 1 } } : input,
  },
  {
    id: 'page-repeats-order',
    operation: 'listOrders',
    does: 'starts each further page with the last order of the page before',
    instead: { listOrders: repeatingPage },
  },
  {
    id: 'price-as-text',
    operation: 'listPets, getPet',
    does: 'answers the price of pet 17 as a string',
    answer: (_, path, given) =>
      path.startsWith('/pets')
        ? edited(given, (body) => (Array.isArray(body) ? body.map(textPrice) : textPrice(body)))
        : given,
  },
  {
    id: 'offset-past-end-fails',
    operation: 'listPets',
    does: 'answers 500 when offset is 30 or more',
    input: (name, input) => (name === 'listPets' ? failFrom(input.query.offset) : undefined),
  },
  {
    id: 'name-not-required',
    operation: 'createPet',
    does: 'accepts a pet without a name',
    body: (name, body) => (name === 'createPet' ? { name: 'unnamed', ...body } : body),
  },
  {
    id: 'delete-without-key',
    operation: 'deleteOrder',
    does: 'cancels an order without an API key',
    open: 'deleteOrder',
  },
  {
    id: 'patch-loses-tags',
    operation: 'updatePet',
    does: 'empties tags unless the request gives them',
    input: (name, input) => (name === 'updatePet' ? { ...input, body: { tags: [], ...input.body } } : input),
  },
  {
    id: 'delete-keeps-pet',
    operation: 'deletePet',
    does: 'answers 204 and keeps the pet',
    instead: { deletePet: () => ({ status: 204 }) },
  },
  {
    id: 'location-wrong',
    operation: 'createPet',
    does: 'names a path in Location that does not exist',
    answer: (method, path, given) =>
      method === 'POST' && path === '/pets' && given.status === 201
        ? { ...given, headers: { ...given.headers, Location: `/pet/${given.body.id}` } }
        : given,
  },
  {
    id: 'detail-disagrees',
    operation: 'getPet',
    does: 'answers the price without its decimals, which listPets gives in full',
    answer: (method, path, given) =>
      method === 'GET' && onPet.test(path)
        ? edited(given, (pet) => ({ ...pet, price: Math.floor(pet.price) }))
        : given,
  },
];
