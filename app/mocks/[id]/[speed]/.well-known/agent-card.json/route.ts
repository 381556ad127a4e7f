import { route } from '@/lib/server/http/route'
import { answerMockCard } from '@/lib/server/mocks/answer-mock'

export const GET = route<{ id: string; speed: string }>(({ request, viewer, params }) =>
  answerMockCard(viewer, params, request, 'agent-card.json'),
)
