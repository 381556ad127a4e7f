import { catalogRevision } from '@/lib/server/db/catalog-revision'
import { revisionResponse } from '@/lib/server/http/revision-response'
import { route } from '@/lib/server/http/route'

/** `{revision}`: becomes another with everything the directory shows; what open pages ask for now and then. */
export const GET = route(async ({ viewer, request }) => revisionResponse(request, await catalogRevision(viewer)))
