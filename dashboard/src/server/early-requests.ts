/** The responses to the requests that public/early.js has started, by name. The response to a failed request is undefined. */
type EarlyRequests = Record<string, Promise<Response | undefined> | undefined>

const { earlyRequests = {} } = globalThis as { earlyRequests?: EarlyRequests }

/** Returns a `fetch` that uses the response to an early request once, if there is one. */
export const fetchOrEarly =
  (name: string): typeof fetch =>
  async (input, init) => {
    const early = earlyRequests[name]
    delete earlyRequests[name]
    return (await early) ?? fetch(input, init)
  }
