/** The requests that public/early.js started, by name. If a request fails, its response is undefined. */
type EarlyRequests = Record<string, Promise<Response | undefined> | undefined>

const { earlyRequests = {} } = globalThis as { earlyRequests?: EarlyRequests }

/** Returns a `fetch` that uses the response to the early request, if there is one. The response is used only once. */
export const fetchOrEarly =
  (name: string): typeof fetch =>
  async (input, init) => {
    const early = earlyRequests[name]
    delete earlyRequests[name]
    return (await early) ?? fetch(input, init)
  }
