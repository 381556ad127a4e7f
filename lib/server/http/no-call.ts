import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { route } from '@/lib/server/http/route'

/** Answers for addresses of programs at which there is nothing: with JSON, never a page. */
export const noCall = route(({ request }) => {
  throw new Fault('not-found', `There is no call ${request.method} ${new URL(request.url).pathname.slice(0, 200)}.`)
})
