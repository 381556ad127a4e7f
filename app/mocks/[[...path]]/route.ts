import { noCall } from '@/lib/server/http/no-call'

/** Any address below /mocks that is no call. */
export { noCall as DELETE, noCall as GET, noCall as PATCH, noCall as POST, noCall as PUT }
