import type { Dialect } from '@/lib/a2a/dialect'
import { errorDecoder } from '@/lib/a2a/dialects/decode-error'
import { decodeReply } from '@/lib/a2a/dialects/decode-reply'
import { errorEncoder } from '@/lib/a2a/dialects/encode-error'
import { encodeErrorMembers } from '@/lib/a2a/dialects/encode-error-members'
import { decodeCall } from '@/lib/a2a/dialects/v0-1/decode-call'
import { encodeCall } from '@/lib/a2a/dialects/v0-1/encode-call'
import { encodeEvent } from '@/lib/a2a/dialects/v0-1/encode-event'
import { encodeReply } from '@/lib/a2a/dialects/v0-1/encode-reply'
import { errorCodes } from '@/lib/a2a/dialects/v0-1/error-codes'
import { methods } from '@/lib/a2a/dialects/v0-1/methods'
import { writeCard } from '@/lib/a2a/dialects/v0-1/write-card'
import { readEvent } from '@/lib/a2a/reading/read-event'

/** The generation of early 2025: tasks made by the client, parts told by `type`. */
export const v01: Dialect = {
  id: 'v0.1',
  // To set none is to delete.
  operations: new Set([...Object.values(methods), 'deletePush']),
  clientMakesTaskId: true,
  streamsBeginWithTask: false,
  marksEnd: new Set(['status', 'task', 'message']),
  refusesStreamsByStatus: false,
  refusesEndedTasks: false,
  followsWaitingTasks: false,
  protocolVersion: '0.1',
  historyUnasked: new Set([]),
  extensionsHeader: undefined,
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
