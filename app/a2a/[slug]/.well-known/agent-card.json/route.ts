import { requestedDialects } from '@/lib/a2a/cards/interfaces'
import { operations } from '@/lib/api/operations/operations'
import { respondWithCard } from '@/lib/server/gateway/respond-with-card'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.readGatewayCard, ({ request, viewer, params }) =>
  respondWithCard(viewer, params.slug, request, requestedDialects(request)),
)
