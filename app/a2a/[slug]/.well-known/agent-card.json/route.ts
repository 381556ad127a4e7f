import { requestedDialects } from '@/lib/a2a/cards/interfaces'
import { respondWithCard } from '@/lib/server/gateway/respond-with-card'
import { route } from '@/lib/server/http/route'

export const GET = route<{ slug: string }>(({ request, viewer, params }) =>
  respondWithCard(viewer, params.slug, request, requestedDialects(request)),
)
