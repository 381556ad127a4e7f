import type { CallInterceptor } from './intercept-calls.ts'

export const tenant = 'acme'
export const extension = 'https://example.com/extensions/receipts/v1'

const unsupported = { code: -32004, message: 'This operation is not supported' }
const info = (reason: string) => [
  { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'a2a-protocol.org' },
]

/** Rejects messages without streaming. */
export const streamsOnly: CallInterceptor = ({ method }) =>
  method === 'SendMessage' ? { ...unsupported, data: info('UNSUPPORTED_OPERATION') } : undefined

/** Rejects streaming, and responds at the end of the task. */
export const answersOnce: CallInterceptor = ({ method, params }) => {
  if (method === 'message/stream' || method === 'tasks/resubscribe') return unsupported
  if (method === 'message/send') params.configuration = { ...(params.configuration as object), blocking: true }
  return undefined
}

/** Rejects streaming, and responds before the task starts. */
export const mustBePolled: CallInterceptor = ({ method, params }) => {
  if (method === 'message/stream' || method === 'tasks/resubscribe') return unsupported
  if (method === 'message/send') params.configuration = { ...(params.configuration as object), blocking: false }
  return undefined
}

/** Rejects calls without its tenant. */
export const requiresTenant: CallInterceptor = ({ params }) =>
  params.tenant === tenant ? undefined : { code: -32602, message: `not for tenant ${params.tenant}` }

/** Rejects calls without its extension. */
export const requiresExtension: CallInterceptor = (_call, headers) =>
  String(headers['a2a-extensions'] ?? '').includes(extension)
    ? undefined
    : { code: -32008, message: 'The extension is required', data: info('EXTENSION_SUPPORT_REQUIRED') }
