// Orders: list by page, place, read, cancel. An order reserves its pet.
import { insert } from './data.js';
import { Problem } from './problem.js';

function mustExist(store, id) {
  const order = store.orders.rows.get(id);
  if (order === undefined) throw new Problem(404, `no order has the id ${id}`);
  return order;
}

export function listOrders(store, { query: { page, size, status } }) {
  const found = [...store.orders.rows.values()].filter(
    (order) => status === undefined || order.status === status,
  );
  const items = found.slice((page - 1) * size, page * size);
  return { status: 200, body: { items, page, size, total: found.length } };
}

export function createOrder(store, { body: { petId, deliverOn, note = null } }) {
  const pet = store.pets.rows.get(petId);
  if (pet === undefined) throw new Problem(409, `no pet has the id ${petId}`);
  if (pet.status !== 'available') throw new Problem(409, `pet ${petId} is ${pet.status}`);
  store.pets.rows.set(petId, { ...pet, status: 'reserved' });
  const order = insert(store.orders, { petId, status: 'placed', deliverOn, note });
  return { status: 201, headers: { Location: `/orders/${order.id}` }, body: order };
}

export function getOrder(store, { path }) {
  return { status: 200, body: mustExist(store, path.orderId) };
}

export function deleteOrder(store, { path }) {
  const { id, petId, status } = mustExist(store, path.orderId);
  if (status === 'delivered') throw new Problem(409, `order ${id} is delivered`);
  store.orders.rows.delete(id);
  const pet = store.pets.rows.get(petId);
  if (pet?.status === 'reserved') store.pets.rows.set(petId, { ...pet, status: 'available' });
  return { status: 204 };
}
