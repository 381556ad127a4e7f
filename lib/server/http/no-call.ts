import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { openRoute, route } from '@/lib/server/http/route'

/** Responds with a JSON 404 to URLs of programs at which there is nothing, never with a page. */
export const noCall = route(({ request }) => {
  const path = new URL(request.url).pathname.slice(0, 200)
  if (!/\/\.well-known\/agent(-card)?\.json$/.test(path))
    throw new Fault('not-found', `Not found: ${request.method} ${path}.`)
  throw new Fault('not-found', `Not found: no Agent Card at ${path}.`, {
    hint: 'Use the agent’s URL with a trailing slash, for example /a2a/echo/. Without it, many clients look for the card one level too high.',
  })
})

/** The same below a link to a task, whose address is its own password and so is not repeated. */
export const noShare = openRoute(() => {
  throw new Fault('not-found', 'Not found.')
})
