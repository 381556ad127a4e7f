import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { openRoute, route } from '@/lib/server/http/route'

/** Answers for addresses of programs at which there is nothing: with JSON, never a page. */
export const noCall = route(({ request }) => {
  throw new Fault('not-found', `Not found: ${request.method} ${new URL(request.url).pathname.slice(0, 200)}.`)
})

/** The same below a link to a task, whose address is its own password and so is not repeated. */
export const noShare = openRoute(() => {
  throw new Fault('not-found', 'Not found.')
})
