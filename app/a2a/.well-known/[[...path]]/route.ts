import { notFoundRoute } from '@/lib/server/http/route'

/** 404 for other well-known paths. */
export {
  notFoundRoute as DELETE,
  notFoundRoute as GET,
  notFoundRoute as PATCH,
  notFoundRoute as POST,
  notFoundRoute as PUT,
}
