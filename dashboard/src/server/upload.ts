/**
 * A `fetch` replacement that reports upload progress, for the API client. Uses XMLHttpRequest, because fetch can't do this.
 */
export const fetchWithProgress =
  (onProgress: (part: number) => void): typeof fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', String(input))
      new Headers(init.headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.responseType = 'blob'
      request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total)
      request.onload = () =>
        resolve(new Response(request.response, { status: request.status, headers: headersOf(request) }))
      request.onerror = () => reject(new TypeError('The connection was lost.'))
      request.onabort = () => reject(init.signal?.reason ?? new TypeError('The upload was stopped.'))
      init.signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(init.body as XMLHttpRequestBodyInit)
    })

const headersOf = (request: XMLHttpRequest) =>
  request
    .getAllResponseHeaders()
    .trim()
    .split('\r\n')
    .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
