import type { Dialect } from '@/lib/a2a/dialect'
import { errorDecoder } from '@/lib/a2a/dialects/decode-error'
import { decodeReply } from '@/lib/a2a/dialects/decode-reply'
import { errorEncoder } from '@/lib/a2a/dialects/encode-error'
import { encodeErrorInfo } from '@/lib/a2a/dialects/v1-0/encode-error-info'
import { decodeCall } from '@/lib/a2a/dialects/v1-0/decode-call'
import { encodeCall } from '@/lib/a2a/dialects/v1-0/encode-call'
import { encodeEvent } from '@/lib/a2a/dialects/v1-0/encode-event'
import { encodeReply } from '@/lib/a2a/dialects/v1-0/encode-reply'
import { errorCodes } from '@/lib/a2a/dialects/v1-0/error-codes'
import { methods } from '@/lib/a2a/dialects/v1-0/methods'
import { writeCard } from '@/lib/a2a/dialects/v1-0/write-card'
import { readEvent } from '@/lib/a2a/reading/read-event'

/** The generation of 2026: ProtoJSON, told by the member present. */
export const v10: Dialect = {
  id: 'v1.0',
  operations: new Set(Object.values(methods)),
  clientMakesTaskId: false,
  streamsBeginWithTask: true,
  marksEnd: new Set(),
  refusesStreamsByStatus: false,
  refusesEndedTasks: true,
  followsWaitingTasks: true,
  protocolVersion: '1.0',
  historyUnasked: new Set(['send', 'get', 'cancel']),
  extensionsHeader: 'A2A-Extensions',
  methods,
  writeCard,
  encodeCall,
  decodeCall,
  encodeReply,
  decodeReply,
  encodeEvent,
  decodeEvent: readEvent,
  encodeError: errorEncoder(errorCodes, encodeErrorInfo),
  decodeError: errorDecoder(errorCodes),
}
