import { conversationRevision } from '@/lib/server/db/conversations'
import { revisionResponse } from '@/lib/server/http/revision-response'
import { route } from '@/lib/server/http/route'

/** `{revision}`: becomes another with everything that lists of conversations show. */
export const GET = route(async ({ viewer, request }) => revisionResponse(request, await conversationRevision(viewer)))
