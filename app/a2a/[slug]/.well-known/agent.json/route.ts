import { answerCard } from '@/lib/server/gateway/answer-card'
import { route } from '@/lib/server/http/route'

export const GET = route<{ slug: string }>(({ request, viewer, params }) =>
  answerCard(viewer, params.slug, request, ['v0.1']),
)
