/** A small OpenAPI document: pets are listed, created and deleted. */
export const openApiText = `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        '200':
          description: the pets
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } }
    post:
      operationId: createPet
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
      responses: { '201': { description: the new pet } }
  /pets/{petId}:
    delete:
      operationId: deletePet
      parameters: [{ name: petId, in: path, required: true, schema: { type: integer } }]
      responses: { '204': { description: it is gone } }
components:
  schemas:
    Pet: { type: object, properties: { id: { type: integer }, name: { type: string } } }
`;
