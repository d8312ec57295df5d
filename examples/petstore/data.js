// What the store has when it starts: 30 pets, 6 owners, 15 orders, the same at every start.
const names = [
  ...['Ada', 'Balu', 'Coco', 'Dora', 'Emil', 'Fips', 'Gina', 'Hugo', 'Ivy', 'Joker'],
  ...['Kiwi', 'Luna', 'Momo', 'Nala', 'Otto', 'Pepe', 'Quinn', 'Rex', 'Sissi', 'Tom'],
  ...['Uma', 'Vito', 'Wanda', 'Xena', 'Yuki', 'Zorro', 'Amy', 'Bruno', 'Cleo', 'Duke'],
];
const tags = ['calm', 'young', 'trained', 'rescued', 'shy'];
const breeds = ['Beagle', 'Collie', 'Poodle', 'Terrier'];
const people = ['Mara Lindt', 'Joan Okafor', 'Piet de Vries', 'Sofia Rossi', 'Ken Ito', 'Eve Novak'];
const cities = ['Basel', 'Lagos', 'Utrecht', 'Turin', 'Osaka', 'Brno'];

/** A moment in spring 2026, later for a larger number. */
function moment(day) {
  return new Date(Date.UTC(2026, 2, 1 + day, 8, (day * 7) % 60)).toISOString();
}

function details(id) {
  if (id % 3 === 0) return { kind: 'dog', breed: breeds[id % 4], trained: id % 2 === 0 };
  if (id % 3 === 1) return { kind: 'cat', indoor: id % 2 === 1 };
  return { kind: 'bird', wingspan: 18 + ((id * 5) % 40), canFly: id % 4 !== 0 };
}

function pet(name, index) {
  const id = index + 1;
  return {
    id,
    name,
    ...details(id),
    status: id <= 15 ? ['reserved', 'sold'][id % 2] : 'available',
    price: 20 + ((id * 37) % 90) + 0.5,
    tags: tags.filter((_, n) => (id + n) % 3 === 0),
    ownerId: id <= 15 && id % 2 === 1 ? (id % 6) + 1 : null,
    createdAt: moment(id),
  };
}

function owner(name, index) {
  const email = `${name.split(' ')[0].toLowerCase()}@owners.example`;
  return { id: index + 1, name, email, city: cities[index], createdAt: moment(index) };
}

function order(_, index) {
  const id = index + 1;
  const status = id % 2 === 1 ? 'delivered' : 'placed';
  const deliverOn = moment(60 + id).slice(0, 10);
  return {
    id,
    petId: id,
    status,
    deliverOn,
    note: id % 4 === 0 ? 'Ring twice.' : null,
    createdAt: moment(30 + id),
  };
}

function table(rows) {
  return { rows: new Map(rows.map((row) => [row.id, row])), next: rows.length + 1 };
}

/** Tables by number, each with the number of its next record. */
export function createStore() {
  return {
    pets: table(names.map(pet)),
    owners: table(people.map(owner)),
    orders: table(Array.from({ length: 15 }, order)),
  };
}

/** Adds a record under the table's next number. */
export function insert(table, record) {
  const id = table.next++;
  const row = { id, ...record, createdAt: new Date().toISOString() };
  table.rows.set(id, row);
  return row;
}
