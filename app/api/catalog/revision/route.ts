import { operations } from '@/lib/api/operations/operations'
import { readCatalogRevision } from '@/lib/server/db/agents/catalog/catalog-changes'
import { revisionResponse } from '@/lib/server/http/rest-responses'
import { route } from '@/lib/server/http/route'

/** Returns `{revision}`, which changes with the content of the directory. Open pages poll it. */
export const GET = route(operations.readCatalogRevision, async ({ viewer, request }) =>
  revisionResponse(request, await readCatalogRevision(viewer)),
)
