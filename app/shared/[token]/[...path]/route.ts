import { noShare } from '@/lib/server/http/no-call'

/** Below a link there is nothing: it leads to one page. */
export { noShare as DELETE, noShare as GET, noShare as PATCH, noShare as POST, noShare as PUT }
