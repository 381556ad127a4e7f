import { defineOperations } from '@/lib/api/operations/operation'
import { frameInputSchema, sentFrameSchema } from '@/lib/api/frame'

/** Operations on requests as they are sent over the network. */
export const frameOperations = defineOperations({
  sendFrame: {
    summary:
      'Send a JSON-RPC request with a message to an agent, exactly as given. Responds once it is logged, with the task; an invalid request is not sent',
    body: frameInputSchema,
    status: 201,
    result: sentFrameSchema,
    faults: ['invalid-input', 'not-found', 'call-unsupported', 'conflict'],
  },
})
