import { describe, expect, it } from 'vitest'
import type { Audience } from '@/lib/a2a/dialect'
import { dialects } from '@/lib/a2a/dialects'
import type { AgentEvent } from '@/lib/a2a/model'

const audience: Audience = { taskId: 't1', contextId: 'c1', artifactIndex: (id) => Number(id) || 0 }
const event: AgentEvent = {
  kind: 'status',
  taskId: 't1',
  contextId: 'c1',
  status: { state: 'working', message: { messageId: 'm1', role: 'agent', parts: [{ text: 'Hello' }] } },
}

describe('smoke', () => {
  it.each(Object.values(dialects))('$id encodes what it decodes', (dialect) => {
    const encoded = dialect.encodeEvent(event, audience)
    if (!encoded.ok) throw new Error(encoded.problem)
    expect(dialect.decodeEvent(encoded.value[0] ?? null).ok).toBe(true)
  })
})
