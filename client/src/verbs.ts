import type { Operations } from './api-types.ts'
import type { CallOptions, CreateOptions, OperationId, Sender } from './send.ts'

/** The ids of operations whose path parameters, query and body have this shape. */
type Those<Shape> = { [O in OperationId]: Operations[O] extends Shape ? O : never }[OperationId]

type Plain = { params: undefined; query: undefined; body: undefined }
type Queried = { params: undefined; query: object; body: undefined }
type Created = { params: undefined; query: undefined; body: object }
type OfId = { params: { id: number }; query: undefined; body: undefined }
type OfIdWithBody = { params: { id: number }; query: undefined; body: object }

type Query<O extends OperationId> = Operations[O]['query']
type Body<O extends OperationId> = Operations[O]['body']
type Result<O extends OperationId> = Operations[O]['response']

/**
 * Each of these functions takes the name of an operation and returns a typed method. Each resource is an object with such methods.
 */
export const verbsOf = (send: Sender) => ({
  list:
    <O extends Those<Plain>>(operation: O) =>
    (options?: CallOptions): Promise<Result<O>> =>
      send.json(operation, { options }),

  find:
    <O extends Those<Queried>>(operation: O) =>
    (query?: Query<O>, options?: CallOptions): Promise<Result<O>> =>
      send.json(operation, { query, options }),

  create:
    <O extends Those<Created>>(operation: O) =>
    (body: Body<O>, options?: CreateOptions): Promise<Result<O>> =>
      send.json(operation, { body, options }),

  get:
    <O extends Those<OfId>>(operation: O) =>
    (id: number, options?: CallOptions): Promise<Result<O>> =>
      send.json(operation, { params: { id }, options }),

  /** Changes only the given keys. */
  update:
    <O extends Those<OfIdWithBody>>(operation: O) =>
    (id: number, changes: Body<O>, options?: CallOptions): Promise<Result<O>> =>
      send.json(operation, { params: { id }, body: changes, options }),

  /** Sends a POST request with a body for one resource, for example to confirm a sender. */
  act:
    <O extends Those<OfIdWithBody>>(operation: O) =>
    (id: number, body: Body<O>, options?: CreateOptions): Promise<Result<O>> =>
      send.json(operation, { params: { id }, body, options }),

  /** Sends a POST request without a body for one resource, for example to cancel a message. */
  do:
    <O extends Those<OfId>>(operation: O) =>
    (id: number, options?: CreateOptions): Promise<Result<O>> =>
      send.json(operation, { params: { id }, options }),

  /** Also succeeds if an earlier attempt deleted the resource and the response to that attempt was lost. */
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
