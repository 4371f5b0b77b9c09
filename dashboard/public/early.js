// Sets the color scheme early. Mantine's provider does the same, but only once it has loaded.
const chosen = localStorage.getItem('mantine-color-scheme-value')
const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')

// Starts the first requests while the browser downloads the dashboard's code: see early-requests.ts. If a request fails, the
// dashboard sends it again and handles the error.
const start = async (path, options) => {
  try {
    const response = await fetch(path, { ...options, signal: AbortSignal.timeout(30_000) })
    // Reads the body now. Otherwise, the timeout would abort it if a page reads it later.
    const body = await response.arrayBuffer()
    return new Response(body.byteLength === 0 ? null : body, response)
  } catch {
    return undefined
  }
}
const teamId = /^\/t\/(\d+)/.exec(location.pathname)?.[1]
globalThis.earlyRequests = { session: start('/dashboard/session') }
if (teamId)
  globalThis.earlyRequests[`token-${teamId}`] = start('/dashboard/session/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ team_id: Number(teamId) }),
  })
