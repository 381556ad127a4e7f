import { openRoute } from '@/lib/server/http/route'
import { answerHandshake } from '@/lib/server/push/answer-handshake'
import { receivePush } from '@/lib/server/push/receive'

export const GET = openRoute<{ token: string }>((request, { token }) => answerHandshake(token, request))

export const POST = openRoute<{ token: string }>((request, { token }) => receivePush(token, request))
