import { expect, it } from 'vitest'
import type { JsonObject } from '@/lib/a2a/json'
import { maskOf } from '@/lib/server/credentials/mask'
import type { Draft } from '@/lib/server/a2a-client/draft'
import { maskDraft } from '@/lib/server/a2a-client/mask-draft'

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

const key = 'Zq7Kp2Xv9Lm4Wn8Rt3Bd6'

/** The draft of an artifact with this ID, name, metadata and text, and its masked form. */
function artifactDraft(artifactId: string, more: { name?: string; metadata?: JsonObject; text?: string } = {}) {
  const { text = 'x', ...rest } = more
  const artifact = { artifactId, parts: [{ text }], ...rest }
  const update = { taskId: key.slice(0, 12), artifact, extra: artifactId }
  const draft: Draft = {
    direction: 'in',
    method: 'message/stream',
    kind: 'artifact',
    raw: JSON.stringify(update),
    event: { kind: 'artifact', artifact, append: false, lastChunk: false },
  }
  return maskDraft(draft, maskOf([key]))
}

it('masks pieces of a secret at the edges of IDs, names and keys, of which another event has the rest', () => {
  for (const cut of [8, 10, 13]) {
    const [first, second] = [key.slice(0, cut), key.slice(cut)]
    const drafts = [
      artifactDraft(first),
      artifactDraft(`a-${first}`, { name: `The ${first}` }),
      artifactDraft('a', { name: second, metadata: { [first]: 1, [second]: first } }),
      artifactDraft('a', { text: `${second} is the rest` }),
    ]
    const text = JSON.stringify(drafts.map(({ event, raw }) => [event, { ...JSON.parse(raw), taskId: '' }]))
    expect([text.includes(first), text.includes(second)]).toEqual([false, false])
    expect(drafts[1]?.event).toMatchObject({ artifact: { artifactId: 'a-••••', name: 'The ••••' } })
    // The same ID stays the same, and those that the agent must recognize stay as they are.
    expect(artifactDraft(first).event).toMatchObject({ artifact: { artifactId: '••••' } })
    expect(artifactDraft(first).raw).toContain(key.slice(0, 12))
  }
})

it('leaves short pieces, pieces within a name, and fixed words', () => {
  const { event, raw } = artifactDraft(key.slice(0, 7), {
    name: `${key.slice(0, 12)} and more`,
    text: key.slice(0, 12),
  })
  expect(event).toMatchObject({ artifact: { artifactId: key.slice(0, 7), name: `${key.slice(0, 12)} and more` } })
  expect(raw).toContain(`"text":"${key.slice(0, 12)}"`)
  const status = { direction: 'in', method: 'message/stream', kind: 'status', raw: '{"state":"completed"}' } as const
  const draft: Draft = { ...status, event: { kind: 'status', status: { state: 'completed' }, final: true } }
  expect(maskDraft(draft, maskOf(['completed-by-artifactId']))).toEqual(draft)
})

it('does four times the work for four times the names, also of thousands of secrets with the same beginning', () => {
  const mask = maskOf(Array.from({ length: 2_000 }, (_, index) => `eyJhbGci${index}.${'x'.repeat(400)}`))
  const seconds = (count: number) => {
    const names = Array.from({ length: count }, () => 'eyJhbGci'.repeat(60))
    const draft: Draft = {
      direction: 'in',
      method: 'message/stream',
      kind: 'note',
      raw: JSON.stringify(names),
      event: { kind: 'note', note: '' },
    }
    const before = process.cpuUsage()
    maskDraft(draft, mask)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1e6
  }
  seconds(50)
  expect(seconds(400)).toBeLessThan(Math.max(12 * seconds(100), 1))
})
