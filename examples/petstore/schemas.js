// What requests must look like, as openapi.yaml says it. Members that are not listed are ignored.
const tag = { type: 'string', pattern: '^[a-z]{2,20}$' };
const status = { type: 'string', enum: ['available', 'reserved', 'sold'] };
const id = { type: 'integer', minimum: 1, maximum: 999_999_999 };

const petMembers = {
  name: { type: 'string', minLength: 1, maxLength: 60 },
  status,
  price: { type: 'number', minimum: 0, maximum: 100_000 },
  tags: { type: 'array', maxItems: 5, items: tag },
  ownerId: { ...id, type: ['integer', 'null'] },
};

function kindOfPet(kind, required, members) {
  return {
    type: 'object',
    required: ['kind', 'name', 'status', 'price', ...required],
    properties: { ...petMembers, kind: { enum: [kind] }, ...members },
  };
}

export const petBody = {
  variants: {
    by: 'kind',
    schemas: {
      cat: kindOfPet('cat', ['indoor'], { indoor: { type: 'boolean' } }),
      dog: kindOfPet('dog', ['breed'], {
        breed: { type: 'string', minLength: 1, maxLength: 40 },
        trained: { type: 'boolean' },
      }),
      bird: kindOfPet('bird', ['wingspan'], {
        wingspan: { type: 'number', minimum: 1, maximum: 400 },
        canFly: { type: 'boolean' },
      }),
    },
  },
};

export const petPatch = { type: 'object', properties: petMembers };

export const orderBody = {
  type: 'object',
  required: ['petId', 'deliverOn'],
  properties: {
    petId: id,
    deliverOn: { type: 'string', format: 'date' },
    note: { type: ['string', 'null'], maxLength: 200 },
  },
};

export const petQuery = {
  limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
  offset: { type: 'integer', minimum: 0, maximum: 1_000_000, default: 0 },
  status,
  tag,
  sort: { type: 'string', enum: ['name', '-name', 'price', '-price'] },
};

export const orderQuery = {
  page: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 },
  size: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
  status: { type: 'string', enum: ['placed', 'delivered'] },
};
