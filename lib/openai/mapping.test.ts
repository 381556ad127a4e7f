import { expect, it } from 'vitest'
import { faultKinds } from '@/lib/faults/fault'
import { openAiStatus, toOpenAiError } from '@/lib/openai/openai-error'
import { partsMarkdown } from '@/lib/openai/part-markdown'
import { readFileData, readUrlPart } from '@/lib/openai/read-file-data'
import { createResponseEvents, toResponse } from '@/lib/openai/response-encoding'
import { readResponseId, toResponseId } from '@/lib/openai/response-id'
import { canonicalTranscript, repeatsReply } from '@/lib/openai/transcript'

const links = {
  task: 'https://sb.example/tasks/t',
  file: (url: string) => `https://sb.example/f?${encodeURIComponent(url)}`,
}

it('writes parts as Markdown', () => {
  expect(partsMarkdown([{ text: 'a' }, { text: 'b' }], links)).toBe('ab')
  expect(partsMarkdown([{ text: 'a' }, { data: { x: '```' } }, { text: 'b' }], links)).toBe(
    'a\n\n````json\n{\n  "x": "```"\n}\n````\n\nb',
  )
  expect(partsMarkdown([{ data: '`a'.repeat(300_000) }], links)).toMatch(/^```json\n/)
  expect(partsMarkdown([{ raw: 'aGk=', mediaType: 'image/png', filename: 'a]b.png' }], links)).toBe(
    '![a b.png](data:image/png;base64,aGk=)',
  )
  expect(partsMarkdown([{ raw: 'aGk=', mediaType: 'image/svg+xml', filename: 'a.svg' }], links)).toBe(
    '[a.svg](https://sb.example/tasks/t)',
  )
  expect(partsMarkdown([{ raw: 'A'.repeat(600_000), mediaType: 'image/png' }], links)).toBe(
    '[image](https://sb.example/tasks/t)',
  )
  expect(partsMarkdown([{ url: 'https://a.example/b (1).pdf' }], links)).toBe(
    '[file](https://sb.example/f?https%3A%2F%2Fa.example%2Fb%20(1).pdf)',
  )
  expect(partsMarkdown([{ url: '', filename: 'a.txt' }], links)).toBe('a.txt')
})

it('reads files', () => {
  expect(readUrlPart('data:image/png;base64,aGk=')).toEqual({
    ok: true,
    value: { raw: 'aGk=', mediaType: 'image/png' },
  })
  expect(readUrlPart('https://a.example/x')).toEqual({ ok: true, value: { url: 'https://a.example/x' } })
  expect(readFileData('aGk=', 'a.txt')).toEqual({ ok: true, value: { raw: 'aGk=', filename: 'a.txt' } })
  for (const url of [
    'data:text/plain,hi',
    'data:',
    'file:///etc/passwd',
    'javascript:1',
    '',
    'data:image/png;base64,!',
  ])
    expect(readUrlPart(url).ok).toBe(false)
})

it('gives every fault a status and a type', () => {
  for (const kind of faultKinds) {
    const { error } = toOpenAiError({ kind, message: 'x' })
    expect([kind, error.code, error.type]).toEqual([
      kind,
      expect.stringMatching(/^[a-z_]+$/),
      expect.stringMatching(/_error$/),
    ])
    expect(openAiStatus({ kind, message: 'x' })).toBeGreaterThanOrEqual(400)
  }
  const issues = [{ path: 'messages.0.role', message: 'x' }]
  expect(toOpenAiError({ kind: 'invalid-input', message: 'x', details: { issues } }).error.param).toBe(
    'messages.0.role',
  )
})

it('recognizes repeated messages', () => {
  const [one, other] = ['Hello\r\n world ', ' Hello world'].map((text) => canonicalTranscript([{ role: 'user', text }]))
  expect(one).toBe(other)
  expect(canonicalTranscript([{ role: 'assistant', text: 'Hello world' }])).not.toBe(one)
  expect(repeatsReply('Hello ', 'Hello')).toBe(true)
  expect(repeatsReply('Hel', 'Hello')).toBe(true)
  expect(repeatsReply('Draft\n\nFinal', 'Final')).toBe(true)
  expect(repeatsReply('', 'Hello')).toBe(false)
  expect(repeatsReply('Hello', '')).toBe(false)
  expect(repeatsReply('Hello you', 'Hello')).toBe(false)
})

it('reads its own response IDs, and those of tasks', () => {
  const taskId = '01a00000-0000-7000-8000-000000000000'
  expect(readResponseId(toResponseId(taskId, 12))).toEqual({ taskId, seq: 12, background: false })
  expect(readResponseId(toResponseId(taskId, 12, true))).toEqual({ taskId, seq: 12, background: true })
  expect(readResponseId(taskId)).toEqual({ taskId, background: false })
  for (const id of ['', 'resp_', `resp_${taskId}`, `resp_${taskId}_1_2`, `resp_${taskId}_-1`, `msg_${taskId}_1`])
    expect(readResponseId(id)).toBeUndefined()
})

it('annotates links to files, and opens no message without text', () => {
  const head = {
    id: 'resp_1',
    model: 'echo',
    createdAt: 1,
    background: false,
    previousId: null,
    metadata: {},
    baseUrl: 'https://sb.example',
  }
  const text = 'See [a.pdf](https://sb.example/tasks/t) and [b](https://sb.example.evil/x).'
  const [message] = toResponse(head, { text, isOver: true }).output
  const annotations = message?.content[0]?.annotations ?? []
  expect(annotations).toMatchObject([{ title: 'a.pdf', url: 'https://sb.example/tasks/t' }])
  expect(annotations.map(({ start_index, end_index }) => text.slice(start_index, end_index))).toEqual([
    '[a.pdf](https://sb.example/tasks/t)',
  ])
  const events = createResponseEvents(head)
  expect([...events.start(), ...events.end()].map(({ type }) => type)).toEqual([
    'response.created',
    'response.in_progress',
    'response.completed',
  ])
})
