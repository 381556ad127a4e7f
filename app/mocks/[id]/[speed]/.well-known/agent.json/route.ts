import { route } from '@/lib/server/http/route'
import { respondWithMockCard } from '@/lib/server/gateway/mocks/handle-mock-call'

export const GET = route<{ id: string; speed: string }>(({ request, viewer, params }) =>
  respondWithMockCard(viewer, params, request, 'agent.json'),
)
