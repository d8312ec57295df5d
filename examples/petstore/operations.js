// The operations of openapi.yaml: method, path, what they take, whether they need the key, and what they do.
import { createOrder, deleteOrder, getOrder, listOrders } from './orders.js';
import { getOwner, listOwners, listPetsOfOwner } from './owners.js';
import { createPet, deletePet, getPet, listPets, replacePet, updatePet } from './pets.js';
import { orderBody, petBody, petPatch, petQuery, orderQuery } from './schemas.js';

const pet = '/pets/{petId}';
const order = '/orders/{orderId}';

export const operations = [
  { name: 'listPets', method: 'GET', path: '/pets', query: petQuery, handle: listPets },
  { name: 'createPet', method: 'POST', path: '/pets', key: true, body: petBody, handle: createPet },
  { name: 'getPet', method: 'GET', path: pet, handle: getPet },
  { name: 'replacePet', method: 'PUT', path: pet, key: true, body: petBody, handle: replacePet },
  { name: 'updatePet', method: 'PATCH', path: pet, key: true, body: petPatch, handle: updatePet },
  { name: 'deletePet', method: 'DELETE', path: pet, key: true, handle: deletePet },
  { name: 'listOwners', method: 'GET', path: '/owners', handle: listOwners },
  { name: 'getOwner', method: 'GET', path: '/owners/{ownerId}', handle: getOwner },
  { name: 'listPetsOfOwner', method: 'GET', path: '/owners/{ownerId}/pets', handle: listPetsOfOwner },
  { name: 'listOrders', method: 'GET', path: '/orders', query: orderQuery, handle: listOrders },
  { name: 'createOrder', method: 'POST', path: '/orders', key: true, body: orderBody, handle: createOrder },
  { name: 'getOrder', method: 'GET', path: order, handle: getOrder },
  { name: 'deleteOrder', method: 'DELETE', path: order, key: true, handle: deleteOrder },
];
