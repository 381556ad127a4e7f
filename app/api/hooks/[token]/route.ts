import { publicRoute } from '@/lib/server/http/route'
import { answerHandshake } from '@/lib/server/push/answer-handshake'
import { receivePush } from '@/lib/server/push/receive-push'

export const GET = publicRoute<{ token: string }>((request, { token }) => answerHandshake(token, request))

export const POST = publicRoute<{ token: string }>((request, { token }) => receivePush(token, request))
