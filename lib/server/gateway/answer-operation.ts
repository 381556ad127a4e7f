import 'server-only'
import type { Call } from '@/lib/a2a/call'
import { Fault } from '@/lib/faults/fault'
import { answerCancel } from '@/lib/server/gateway/answer-cancel'
import { answerExtendedCard } from '@/lib/server/gateway/answer-extended-card'
import { answerGet } from '@/lib/server/gateway/answer-get'
import { answerList } from '@/lib/server/gateway/answer-list'
import { answerPush } from '@/lib/server/gateway/answer-push'
import { answerSend } from '@/lib/server/gateway/answer-send'
import { answerStream } from '@/lib/server/gateway/answer-stream'
import { answerSubscribe } from '@/lib/server/gateway/answer-subscribe'
import type { CallContext } from '@/lib/server/gateway/context'

/** Answers a call that is understood. Throws a Fault. */
export async function answerOperation(context: CallContext, call: Call): Promise<Response> {
  if ((call.operation === 'send' || call.operation === 'stream') && context.agent.lifecycle === 'archived')
    throw new Fault(
      'call-unsupported',
      'This agent is archived and cannot receive messages. You can still read its tasks.',
    )
  switch (call.operation) {
    case 'send':
      return answerSend(context, call)
    case 'stream':
      return answerStream(context, call)
    case 'get':
      return answerGet(context, call)
    case 'cancel':
      return answerCancel(context, call)
    case 'subscribe':
      return answerSubscribe(context, call)
    case 'list':
      return answerList(context, call)
    case 'setPush':
    case 'getPush':
    case 'listPush':
    case 'deletePush':
      return answerPush(context, call)
    case 'extendedCard':
      return answerExtendedCard(context, call)
  }
}
