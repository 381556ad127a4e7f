import { describe, expect, it } from 'vitest'
import { httpJsonBinding } from '@/lib/a2a/bindings/http-json-binding'
import { unwrapDataParts } from '@/lib/a2a/dialects/v0-3/unwrap-data-parts'
import { listDialectLosses } from '@/lib/a2a/dialects/dialect-losses'
import type { SendCall } from '@/lib/a2a/call'
import { dialects } from '@/lib/a2a/dialects'
import { isObject, type Json } from '@/lib/a2a/json'
import { applyLosses, tidy } from '@/lib/a2a/testing/apply-losses'
import { calls } from '@/lib/a2a/testing/neutral-samples'

const sends = calls.filter((call): call is SendCall => 'message' in call)

/** What a tolerant server reads from the body: its JSON-RPC form accepts the HTTP+JSON form as well. */
function read(id: 'v0.3' | 'v1.0', call: SendCall): unknown {
  const wire = httpJsonBinding.encodeCall(dialects[id], call, '')
  if (!wire.ok) throw new Error(wire.problem)
  const json = JSON.parse(wire.value.body) as Json
  const body = id === 'v0.3' ? unwrapDataParts(json) : json
  // The proto of v0.3 has `pushNotification`, its JSON-RPC `pushNotificationConfig`.
  const configuration = isObject(body) && isObject(body.configuration) ? body.configuration : {}
  const { pushNotification, ...rest } = configuration
  const renamed = pushNotification === undefined ? rest : { ...rest, pushNotificationConfig: pushNotification }
  const method = id === 'v0.3' ? 'message/send' : 'SendMessage'
  const params = isObject(body) ? { ...body, configuration: renamed } : body
  const decoded = dialects[id].decodeCall(method, params)
  return decoded.ok ? decoded.value : decoded.problem
}

describe.each(['v0.3', 'v1.0'] as const)('%s over HTTP+JSON', (id) => {
  it.each(sends)('message %#: equal but for the table', (call) => {
    const lost = listDialectLosses(id, 'HTTP+JSON')
    const { taskId = '', contextId = '' } = call.message
    const audience = { taskId, contextId, artifactIndex: () => 0 }
    const message = { ...applyLosses(id, audience).message(call.message), taskId: call.message.taskId }
    const { pushConfig } = call.options
    const schemes = lost.includes('pushSchemes') ? pushConfig?.authentication?.schemes.slice(0, 1) : undefined
    const expected = {
      ...call,
      operation: 'send',
      message: lost.includes('referencesOverHttp') ? { ...message, referenceTaskIds: undefined } : message,
      options: {
        ...call.options,
        pushConfig: pushConfig && {
          ...pushConfig,
          authentication: pushConfig.authentication && { ...pushConfig.authentication, ...(schemes && { schemes }) },
        },
      },
      tenant: lost.includes('tenant') ? undefined : call.tenant,
    }
    expect(read(id, call)).toEqual(tidy(expected))
  })
})
