import { loadExtendedCardView } from '@/lib/server/agents/cards/extended-card'
import { route } from '@/lib/server/http/route'

export const GET = route<{ id: string }>(async ({ request, viewer, params }) =>
  Response.json(await loadExtendedCardView(viewer, params.id, request.signal)),
)
