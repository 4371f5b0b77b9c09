import type { Operations } from './api-types.ts'
import type { CallOptions, CreateOptions, OperationId, Sender } from './send.ts'

/** The operations that are of a shape. */
type Those<Shape> = { [O in OperationId]: Operations[O] extends Shape ? O : never }[OperationId]

type Plain = { params: undefined; query: undefined; body: undefined }
type Queried = { params: undefined; query: object; body: undefined }
type Created = { params: undefined; query: undefined; body: object }
type OfId = { params: { id: number }; query: undefined; body: undefined }
type OfIdWithBody = { params: { id: number }; query: undefined; body: object }

type Query<O extends OperationId> = Operations[O]['query']
type Body<O extends OperationId> = Operations[O]['body']
type Answer<O extends OperationId> = Operations[O]['response']

/** The functions that the tables of resources are made of: each turns the name of an operation into a call, with its types. */
export const verbsOf = (send: Sender) => ({
  list:
    <O extends Those<Plain>>(operation: O) =>
    (options?: CallOptions): Promise<Answer<O>> =>
      send.json(operation, { options }),

  find:
    <O extends Those<Queried>>(operation: O) =>
    (query?: Query<O>, options?: CallOptions): Promise<Answer<O>> =>
      send.json(operation, { query, options }),

  create:
    <O extends Those<Created>>(operation: O) =>
    (body: Body<O>, options?: CreateOptions): Promise<Answer<O>> =>
      send.json(operation, { body, options }),

  get:
    <O extends Those<OfId>>(operation: O) =>
    (id: number, options?: CallOptions): Promise<Answer<O>> =>
      send.json(operation, { params: { id }, options }),

  /** Changes what is supplied, and nothing else. */
  update:
    <O extends Those<OfIdWithBody>>(operation: O) =>
    (id: number, changes: Body<O>, options?: CallOptions): Promise<Answer<O>> =>
      send.json(operation, { params: { id }, body: changes, options }),

  /** A POST on one resource. */
  act:
    <O extends Those<OfIdWithBody>>(operation: O) =>
    (id: number, body: Body<O>, options?: CreateOptions): Promise<Answer<O>> =>
      send.json(operation, { params: { id }, body, options }),

  /** Also when an earlier try had deleted it, and its answer was lost. */
  delete:
    <O extends Those<OfId>>(operation: O) =>
    (id: number, options?: CallOptions): Promise<void> =>
      send.nothing(operation, { params: { id }, options }),

  download:
    <O extends Those<OfId>>(operation: O) =>
    (id: number, options?: CallOptions): Promise<Response> =>
      send.download(operation, { params: { id }, options }),
})

export type Verbs = ReturnType<typeof verbsOf>
