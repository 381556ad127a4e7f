import type { Dialect } from '@/lib/a2a/dialect'
import { errorDecoder } from '@/lib/a2a/dialects/decode-error'
import { decodeReply } from '@/lib/a2a/dialects/decode-reply'
import { errorEncoder } from '@/lib/a2a/dialects/encode-error'
import { encodeErrorMembers } from '@/lib/a2a/dialects/encode-error-members'
import { decodeCall } from '@/lib/a2a/dialects/v0-3/decode-call'
import { encodeCall } from '@/lib/a2a/dialects/v0-3/encode-call'
import { encodeEvent } from '@/lib/a2a/dialects/v0-3/encode-event'
import { encodeReply } from '@/lib/a2a/dialects/v0-3/encode-reply'
import { errorCodes } from '@/lib/a2a/dialects/v0-3/error-codes'
import { methods } from '@/lib/a2a/dialects/v0-3/methods'
import { writeCard } from '@/lib/a2a/dialects/v0-3/write-card'
import { readEvent } from '@/lib/a2a/reading/read-event'

/** The generation told by `kind`; serves 0.2.x as well, whose JSON-RPC is the same. */
export const v03: Dialect = {
  id: 'v0.3',
  operations: new Set(Object.values(methods)),
  clientMakesTaskId: false,
  streamsBeginWithTask: false,
  marksEnd: new Set(['status']),
  refusesStreamsByStatus: true,
  refusesEndedTasks: false,
  followsWaitingTasks: false,
  protocolVersion: '0.3.0',
  historyUnasked: new Set(['send', 'cancel']),
  extensionsHeader: 'X-A2A-Extensions',
  methods,
  writeCard,
  encodeCall,
  decodeCall,
  encodeReply,
  decodeReply,
  encodeEvent,
  decodeEvent: readEvent,
  encodeError: errorEncoder(errorCodes, encodeErrorMembers),
  decodeError: errorDecoder(errorCodes),
}
