/** How many groups with the same key run at once: while one waits for an answer, the other one uses the processor. */
const AT_ONCE = 2

interface Limits {
  /** The maximum number of items in a group. */
  readonly maxSize: number
  /** How long an item waits for its group to start. */
  readonly patienceMs: number
}

interface Waiting<Item, Result> {
  readonly item: Item
  readonly timer: NodeJS.Timeout
  readonly resolve: (result: Result | Promise<Result>) => void
  readonly reject: (error: unknown) => void
}

/** Thrown if an item has waited too long for its group. */
export class NoTurn extends Error {}

interface Queue<Item, Result> {
  running: number
  readonly waiting: Waiting<Item, Result>[]
}

/**
 * Handles items with the same key in groups. An item is handled immediately, unless enough groups are running. Otherwise, it joins the
 * next one. So groups form only under load, and no item waits for others to arrive.
 *
 * `handle` returns the result of each item. If it throws instead, the whole group fails.
 */
export const inGroups = <Item, Result>(
  handle: (key: number, items: readonly Item[]) => Promise<PromiseSettledResult<Result>[]>,
  { maxSize, patienceMs }: Limits,
) => {
  const queues = new Map<number, Queue<Item, Result>>()

  const runGroup = async (key: number, queue: Queue<Item, Result>): Promise<void> => {
    const group = queue.waiting.splice(0, maxSize)
    for (const { timer } of group) clearTimeout(timer)
    queue.running++
    try {
      const results = await handle(
        key,
        group.map(({ item }) => item),
      )
      for (const [index, { resolve, reject }] of group.entries()) {
        const result = results[index] as PromiseSettledResult<Result>
        if (result.status === 'fulfilled') resolve(result.value)
        else reject(result.reason)
      }
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
    queue.running--
    if (queue.waiting.length > 0) void runGroup(key, queue)
    else if (queue.running === 0) queues.delete(key)
  }

  return (key: number, item: Item): Promise<Result> => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    queues.set(key, queue)
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const timer = setTimeout(() => {
      queue.waiting.splice(
        queue.waiting.findIndex((other) => other.timer === timer),
        1,
      )
      reject(new NoTurn('The groups ahead take too long.'))
    }, patienceMs)
    queue.waiting.push({ item, timer, resolve, reject })
    if (queue.running < AT_ONCE) void runGroup(key, queue)
    return promise
  }
}
