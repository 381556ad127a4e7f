import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { agent, chunk, foldOf, requestRow, snapshot, status, user } from '@/lib/a2a/fixtures/log'
import { foldVersion } from '@/lib/a2a/folding/fold-version'

test('a changed fold has a new version', () => {
  const question = status('input-required', agent('when?'), { timestamp: '2026-01-01T00:00:00Z' })
  const fold = foldOf([
    requestRow(user('go', { messageId: 'm1' })),
    status('working', agent('begun')),
    chunk('one '),
    chunk('two', { lastChunk: true }),
    { kind: 'push', accepted: true },
    { kind: 'note', note: 'not read', unread: true },
    snapshot('input-required', { history: [user('go', { messageId: 'm1' }), agent('which?')] }),
    status('input-required', agent('which?')),
    requestRow(user('this one', { messageId: 'm1' })),
    status('input-required', agent('which?')),
    snapshot('input-required', { artifacts: [{ artifactId: 'a', name: 'A', parts: [] }] }),
    chunk('anew', { append: false }),
    question,
    requestRow(user('today', { messageId: 'm2' })),
    // Repeated from before the answer.
    question,
    status('working'),
    { kind: 'gap', reason: 'lost', stopped: true },
    { kind: 'fault', fault: { kind: 'agent-timeout', hop: 'agent', message: 'silent' } },
  ])
  const digest = createHash('sha256').update(JSON.stringify(fold)).digest('hex').slice(0, 16)
  // Another digest: raise `foldVersion`, and write both here.
  expect({ foldVersion, digest }).toEqual({ foldVersion: 8, digest: '23200b183efddf94' })
})
