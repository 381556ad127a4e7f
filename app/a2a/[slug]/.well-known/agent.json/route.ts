import { operations } from '@/lib/api/operations/operations'
import { respondWithCard } from '@/lib/server/gateway/respond-with-card'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.readOldGatewayCard, ({ request, viewer, params }) =>
  respondWithCard(viewer, params.slug, request, ['v0.1']),
)
