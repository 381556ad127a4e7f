import type { Bend } from './bending.ts'

export const tenant = 'acme'
export const extension = 'https://example.com/extensions/receipts/v1'

const unsupported = { code: -32004, message: 'This operation is not supported' }
const info = (reason: string) => [
  { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'a2a-protocol.org' },
]

/** Refuses messages that do not ask for a stream. */
export const streamsOnly: Bend = ({ method }) =>
  method === 'SendMessage' ? { ...unsupported, data: info('UNSUPPORTED_OPERATION') } : undefined

/** Refuses to stream, and answers when all is done. */
export const answersOnce: Bend = ({ method, params }) => {
  if (method === 'message/stream' || method === 'tasks/resubscribe') return unsupported
  if (method === 'message/send') params.configuration = { ...(params.configuration as object), blocking: true }
  return undefined
}

/** Refuses to stream, and answers before anything is done. */
export const mustBePolled: Bend = ({ method, params }) => {
  if (method === 'message/stream' || method === 'tasks/resubscribe') return unsupported
  if (method === 'message/send') params.configuration = { ...(params.configuration as object), blocking: false }
  return undefined
}

/** Refuses calls that do not name its tenant. */
export const demandsTenant: Bend = ({ params }) =>
  params.tenant === tenant ? undefined : { code: -32602, message: `not for tenant ${params.tenant}` }

/** Refuses calls of clients that do not say that they know its extension. */
export const demandsExtension: Bend = (_call, headers) =>
  String(headers['a2a-extensions'] ?? '').includes(extension)
    ? undefined
    : { code: -32008, message: 'The extension is required', data: info('EXTENSION_SUPPORT_REQUIRED') }
