// Owners and their pets, to read only.
import { Problem } from './problem.js';

function mustExist(store, id) {
  const owner = store.owners.rows.get(id);
  if (owner === undefined) throw new Problem(404, `no owner has the id ${id}`);
  return owner;
}

export function listOwners(store) {
  const owners = [...store.owners.rows.values()];
  return { status: 200, headers: { 'X-Total-Count': owners.length }, body: owners };
}

export function getOwner(store, { path }) {
  return { status: 200, body: mustExist(store, path.ownerId) };
}

export function listPetsOfOwner(store, { path }) {
  const { id } = mustExist(store, path.ownerId);
  const pets = [...store.pets.rows.values()].filter(({ ownerId }) => ownerId === id);
  return { status: 200, headers: { 'X-Total-Count': pets.length }, body: pets };
}
