import { expect, it } from 'vitest'
import { maskOf } from '@/lib/server/credentials/mask'
import { maskDraft } from '@/lib/server/tasks/mask-draft'

it('masks a secret in escaped spelling, also in JSON with a record separator', () => {
  const message = { messageId: 'm1', role: 'agent' as const, parts: [{ text: 'It is s3cret-token-123' }] }
  for (const before of ['', '\u001e']) {
    const raw = `${before}{"text":"It is s3cret\\u002dtoken-123"}`
    const draft = maskDraft(
      { direction: 'in', method: 'message/stream', kind: 'message', raw, event: { kind: 'message', message } },
      maskOf(['s3cret-token-123']),
    )
    expect(JSON.stringify(draft.event)).not.toContain('s3cret-token')
    expect(draft.raw).toBe('{"text":"It is ••••"}')
  }
})
