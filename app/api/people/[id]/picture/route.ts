import { operations } from '@/lib/api/operations/operations'
import { removePersonPicture } from '@/lib/server/access/pictures'
import { requirePicture } from '@/lib/server/db/access/pictures'
import { respondPicture } from '@/lib/server/http/respond-picture'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.readPicture, async ({ request, params }) =>
  respondPicture(request, await requirePicture(params.id)),
)

export const DELETE = route(operations.removePersonPicture, ({ viewer, params, request }) =>
  removePersonPicture(viewer, params.id, request.headers),
)
