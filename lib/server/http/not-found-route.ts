import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { privateRoute, publicRoute } from '@/lib/server/http/route'

/** Responds with a JSON 404 at API URLs that do not exist, never with a page. */
export const notFoundRoute = privateRoute((request) => {
  const path = new URL(request.url).pathname.slice(0, 200)
  if (!/\/\.well-known\/agent(-card)?\.json$/.test(path))
    throw new Fault('not-found', `Not found: ${request.method} ${path}.`)
  throw new Fault('not-found', `Not found: no Agent Card at ${path}.`, {
    hint: 'Use the agent’s URL with a trailing slash, for example /a2a/echo/. Without it, many clients look for the card one level too high.',
  })
})

/** Responds with a 404 below a link to a task. The URL is a secret, so the response does not repeat it. */
export const sharedNotFoundRoute = publicRoute(() => {
  throw new Fault('not-found', 'Not found.')
})
