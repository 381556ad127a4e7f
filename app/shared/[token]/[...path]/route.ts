import { sharedNotFoundRoute } from '@/lib/server/http/route'

/** 404 for paths below a link, which has one page only. */
export {
  sharedNotFoundRoute as DELETE,
  sharedNotFoundRoute as GET,
  sharedNotFoundRoute as PATCH,
  sharedNotFoundRoute as POST,
  sharedNotFoundRoute as PUT,
}
