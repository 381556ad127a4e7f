import { Fault } from '@/lib/faults/fault'
import { route } from '@/lib/server/http/route'

/** Any address below /api that is no call: programs get JSON, never a page. */
const nothing = route(({ request }) => {
  throw new Fault('not-found', `There is no call ${request.method} ${new URL(request.url).pathname.slice(0, 200)}.`)
})

export { nothing as DELETE, nothing as GET, nothing as PATCH, nothing as POST, nothing as PUT }
