import { publicRoute } from '@/lib/server/http/route'
import { answerHandshake, receivePush } from '@/lib/server/push/receive-push'

export const GET = publicRoute<{ token: string }>((request, { token }) => answerHandshake(token, request))

export const POST = publicRoute<{ token: string }>((request, { token }) => receivePush(token, request))
