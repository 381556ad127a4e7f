import { askedShapes } from '@/lib/a2a/cards/asked-shapes'
import { answerCard } from '@/lib/server/gateway/answer-card'
import { route } from '@/lib/server/http/route'

export const GET = route<{ slug: string }>(({ request, viewer, params }) =>
  answerCard(viewer, params.slug, request, askedShapes(request)),
)
