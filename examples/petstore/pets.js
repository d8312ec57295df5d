// Pets: list, create, read, replace, change, delete.
import { insert } from './data.js';
import { Problem } from './problem.js';

const own = {
  cat: () => ({}),
  dog: () => ({ trained: false }),
  bird: () => ({ canFly: true }),
};
const members = {
  cat: ['indoor'],
  dog: ['breed', 'trained'],
  bird: ['wingspan', 'canFly'],
};
const common = ['name', 'status', 'price', 'tags', 'ownerId'];

function pick(source, names) {
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(source, name)).map((name) => [name, source[name]]),
  );
}

/** The pet that a body describes: known members only, optional ones with their defaults. */
function petOf({ kind, ...body }) {
  return {
    tags: [],
    ownerId: null,
    ...pick(body, common),
    kind,
    ...own[kind](),
    ...pick(body, members[kind]),
  };
}

function mustExist(store, id) {
  const pet = store.pets.rows.get(id);
  if (pet === undefined) throw new Problem(404, `no pet has the id ${id}`);
  return pet;
}

function mustHaveOwner(store, { ownerId }) {
  if (ownerId !== null && !store.owners.rows.has(ownerId)) {
    throw new Problem(409, `no owner has the id ${ownerId}`);
  }
}

/** Orders by a member, backwards after "-", and by id where it is equal. */
function compareBy(sort) {
  const name = sort.replace('-', '');
  const sign = sort.startsWith('-') ? -1 : 1;
  return (a, b) => (a[name] === b[name] ? a.id - b.id : sign * (a[name] < b[name] ? -1 : 1));
}

export function listPets(store, { query: { limit, offset, status, tag, sort } }) {
  const found = [...store.pets.rows.values()]
    .filter((pet) => status === undefined || pet.status === status)
    .filter((pet) => tag === undefined || pet.tags.includes(tag));
  if (sort !== undefined) found.sort(compareBy(sort));
  return {
    status: 200,
    headers: { 'X-Total-Count': found.length },
    body: found.slice(offset, offset + limit),
  };
}

export function createPet(store, { body }) {
  const described = petOf(body);
  mustHaveOwner(store, described);
  const pet = insert(store.pets, described);
  return { status: 201, headers: { Location: `/pets/${pet.id}` }, body: pet };
}

export function getPet(store, { path }) {
  return { status: 200, body: mustExist(store, path.petId) };
}

export function replacePet(store, { path, body }) {
  const { id, createdAt } = mustExist(store, path.petId);
  const described = petOf(body);
  mustHaveOwner(store, described);
  const pet = { id, ...described, createdAt };
  store.pets.rows.set(id, pet);
  return { status: 200, body: pet };
}

export function updatePet(store, { path, body }) {
  const pet = { ...mustExist(store, path.petId), ...pick(body, common) };
  mustHaveOwner(store, pet);
  store.pets.rows.set(pet.id, pet);
  return { status: 200, body: pet };
}

export function deletePet(store, { path }) {
  const { id } = mustExist(store, path.petId);
  if ([...store.orders.rows.values()].some(({ petId }) => petId === id)) {
    throw new Problem(409, `pet ${id} has an order`);
  }
  store.pets.rows.delete(id);
  return { status: 204 };
}
