import { notFoundRoute } from '@/lib/server/http/route'

/** 404 for other well-known URLs, such as the card of an agent for a client that drops the path. */
export { notFoundRoute as GET }
