import { noCall } from '@/lib/server/http/no-call'

/** Any well-known URL that Switchboard does not serve, such as the card of an agent for a client that cuts the path off. */
export { noCall as GET }
