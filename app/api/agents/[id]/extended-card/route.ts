import { operations } from '@/lib/api/operations/operations'
import { loadExtendedCardView } from '@/lib/server/agents/cards/extended-card'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.readExtendedCard, ({ request, viewer, params }) =>
  loadExtendedCardView(viewer, params.id, request.signal),
)
