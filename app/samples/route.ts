import { notFoundRoute } from '@/lib/server/http/route'

/** 404 for /samples without the name of an agent. */
export {
  notFoundRoute as DELETE,
  notFoundRoute as GET,
  notFoundRoute as PATCH,
  notFoundRoute as POST,
  notFoundRoute as PUT,
}
