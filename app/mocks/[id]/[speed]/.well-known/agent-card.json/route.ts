import { operations } from '@/lib/api/operations/operations'
import { respondWithMockCard } from '@/lib/server/gateway/mocks/handle-mock-call'
import { route } from '@/lib/server/http/route'

export const GET = route(operations.readMockCard, ({ request, viewer, params }) =>
  respondWithMockCard(viewer, params, request, 'agent-card.json'),
)
