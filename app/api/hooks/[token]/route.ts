import { operations } from '@/lib/api/operations/operations'
import { route } from '@/lib/server/http/route'
import { answerHandshake } from '@/lib/server/push/receive-push'
import { receivePush } from '@/lib/server/push/receive-push'

export const GET = route(operations.confirmHook, ({ request, params }) => answerHandshake(params.token, request))

export const POST = route(operations.receivePush, ({ request, params }) => receivePush(params.token, request))
