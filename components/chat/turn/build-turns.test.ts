import { describe, expect, it } from 'vitest'
import type { Turn } from '@/components/chat/turn/turn'
import { buildTurns } from '@/components/chat/turn/build-turns'
import { applyRow } from '@/lib/a2a/folding/apply-row'
import { emptyFold } from '@/lib/a2a/fold'
import type { LogRow, RowEvent } from '@/lib/a2a/log'
import type { Part } from '@/lib/a2a/model'
import type { TaskState } from '@/lib/a2a/states'

const request = (text: string, messageId = text): RowEvent => ({
  kind: 'request',
  call: { operation: 'stream', message: { messageId, role: 'user', parts: [{ text }] }, options: {} },
})
const status = (state: TaskState, text?: string): RowEvent => ({
  kind: 'status',
  status: {
    state,
    ...(text && { message: { messageId: `${state} ${text}`, role: 'agent' as const, parts: [{ text }] } }),
  },
  final: state !== 'working' && state !== 'submitted',
})
const artifact = (artifactId: string, ...parts: Part[]): RowEvent => ({
  kind: 'artifact',
  artifact: { artifactId, parts },
  append: false,
  lastChunk: true,
})

const note = (unread?: true): RowEvent => ({ kind: 'note', note: 'so', ...(unread && { unread }) })

const createMessage = (role: 'user' | 'agent', text: string) => ({ messageId: text, role, parts: [{ text }] })

function turns(...events: RowEvent[]): Turn[] {
  const rows = events.map((event, index): LogRow => {
    const at = new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString()
    return { seq: index + 1, at, direction: 'in', method: 'm', kind: event.kind, raw: '', event }
  })
  return buildTurns(rows.reduce(applyRow, emptyFold))
}

const texts = (turn: Turn | undefined): unknown[] =>
  turn?.items.map((item) =>
    item.type === 'message' ? item.message.parts.map((part) => 'text' in part && part.text).join('') : item.type,
  ) ?? []

describe('buildTurns', () => {
  it('starts a turn for each message of the user', () => {
    const [first, second, ...more] = turns(
      request('book a trip'),
      status('input-required', 'Where to?'),
      request('Oslo'),
      status('working'),
      status('completed', 'Booked.'),
    )
    expect(more).toEqual([])
    expect(texts(first)).toEqual(['Where to?'])
    expect(texts(second)).toEqual(['Booked.'])
    expect(second?.states.map(({ state }) => state)).toEqual(['working', 'completed'])
    expect(second?.startedAt).toBe('2026-01-01T00:00:02.000Z')
    expect(second?.lastAt).toBe('2026-01-01T00:00:04.000Z')
  })

  it('gives each turn a unique key, also if messages share an ID', () => {
    const keys = turns(request('one', 'm1'), status('input-required'), request('two', 'm1')).map(({ key }) => key)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(2)
  })

  it('shows short progress texts as notes', () => {
    const [turn] = turns(
      request('go'),
      status('working', 'Looking'),
      status('working', 'Comparing'),
      status('completed', 'Found it.'),
    )
    expect(turn?.notes.map(({ text }) => text)).toEqual(['Looking', 'Comparing'])
    expect(texts(turn)).toEqual(['Found it.'])
  })

  it('shows a working text as the answer beside reports of tool calls', () => {
    const data = { request: { callId: 'c1', name: 'write', args: {} }, status: 'success' }
    const message = { messageId: 'call', role: 'agent' as const, parts: [{ data }] }
    const report: RowEvent = { kind: 'status', status: { state: 'input-required', message }, final: false }
    const [turn] = turns(request('go'), report, status('working', 'It has run'), status('input-required'))
    expect(turn?.notes).toEqual([])
    expect(texts(turn)).toContain('It has run')
  })

  it('shows long or structured working texts as messages', () => {
    const long = 'word '.repeat(60)
    expect(texts(turns(request('go'), status('working', long))[0])).toEqual([long])
    expect(texts(turns(request('go'), status('working', 'one\ntwo'))[0])).toEqual(['one\ntwo'])
  })

  it('shows the joined working texts as the answer if there is no other, once the turn is over', () => {
    const events = [request('go'), status('working', 'Looking.'), status('working', 'It is 12 degrees')]
    expect(texts(turns(...events)[0])).toEqual([])
    const [over] = turns(...events, status('completed'))
    expect(texts(over)).toEqual(['Looking.\n\nIt is 12 degrees'])
    expect(over?.notes).toEqual([])
    expect(texts(turns(...events, status('canceled'))[0])).toEqual(['Looking.\n\nIt is 12 degrees'])
    expect(texts(turns(...events, artifact('a', { text: 'x' }), status('completed'))[0])).toEqual(['artifact'])
  })

  it('joins an answer that is streamed as working messages', () => {
    const pieces = ['The list:', '\n- one', '\n- two', ' and more'].map((text) => status('working', text))
    const [running] = turns(request('go'), ...pieces)
    expect([texts(running), running?.notes.map(({ text }) => text)]).toEqual([[], ['The list:\n- one\n- two and more']])
    const [over, next] = turns(request('go'), ...pieces, status('input-required'), request('thanks'))
    expect([texts(over), over?.notes]).toEqual([['The list:\n- one\n- two and more'], []])
    expect(texts(next)).toEqual([])
  })

  it('keeps the state of a turn in which the agent asked again', () => {
    const asks = (text: string) => status('input-required', text)
    const result = turns(
      request('go'),
      asks('Which?'),
      request('that'),
      asks('Which then?'),
      request('this'),
      status('completed'),
    )
    expect(result.map(texts)).toEqual([['Which?'], ['Which then?'], []])
    expect(result.map(({ state, states }) => [state, states.length])).toEqual([
      ['input-required', 2],
      ['input-required', 0],
      ['completed', 1],
    ])
  })

  it('shows a text once that is sent as status and as artifact', () => {
    const [turn] = turns(
      request('joke'),
      artifact('a', { text: 'Why did the chicken\ncross the road?' }),
      status('completed', 'Why did the chicken cross the road? '),
    )
    expect(turn?.items).toMatchObject([{ type: 'artifact', hasDuplicate: true }])
  })

  it('shows a long text once that is sent as status and as message', () => {
    const text = 'The report is ready, and it is long enough.'
    const [turn] = turns(request('report'), status('working', `${text}\nRead it.`), {
      kind: 'message',
      message: { messageId: 'other', role: 'agent', parts: [{ text: `${text} Read it.` }] },
    })
    expect(turn?.items).toMatchObject([{ type: 'message', hasDuplicate: true }])
  })

  it('keeps different texts, and artifacts without text', () => {
    const [turn] = turns(
      request('go'),
      artifact('a', { data: { a: 1 } }),
      artifact('b', { text: 'x' }),
      status('completed', 'y'),
    )
    expect(turn?.items).toMatchObject([
      { type: 'artifact', hasDuplicate: false },
      { type: 'artifact', hasDuplicate: false },
      { type: 'message' },
    ])
  })

  it('keeps the position of faults and gaps', () => {
    const [turn] = turns(
      request('go'),
      artifact('a', { text: 'half' }),
      { kind: 'gap', reason: 'lost' },
      { kind: 'fault', fault: { kind: 'agent-timeout', message: 'Too slow.' } },
    )
    expect(turn?.items.map((item) => item.type)).toEqual(['artifact', 'gap', 'fault'])
    expect(turn?.states.at(-1)?.state).toBe('failed')
  })

  it('shows an artifact at its last update', () => {
    const [first, second] = turns(
      request('list'),
      artifact('a', { text: 'two' }),
      artifact('b', { text: 'stays' }),
      status('completed'),
      request('again'),
      artifact('a', { text: 'three' }),
      status('completed', 'Here.'),
    )
    expect(first?.items).toMatchObject([
      { type: 'changed', artifact: { artifactId: 'a' } },
      { type: 'artifact', artifact: { artifactId: 'b' } },
    ])
    expect(second?.items).toMatchObject([{ artifact: { parts: [{ text: 'three' }] } }, { type: 'message' }])
  })

  it('distinguishes the messages of a snapshot, which share its row', () => {
    const result = turns({
      kind: 'task',
      task: {
        id: 't',
        status: { state: 'completed' },
        artifacts: [],
        history: [
          createMessage('user', 'one'),
          createMessage('agent', 'first'),
          createMessage('user', 'two'),
          createMessage('agent', 'second'),
        ],
      },
    })
    expect(result.map(texts)).toEqual([['first'], ['second']])
    expect(new Set(result.map(({ key }) => key)).size).toBe(2)
  })

  it('shows the progress of a snapshot as progress', () => {
    const message = { messageId: 'm', role: 'agent' as const, parts: [{ text: 'Looking' }] }
    const [turn] = turns(request('go'), {
      kind: 'task',
      task: { id: 't', status: { state: 'working', message }, artifacts: [], history: [message] },
    })
    expect([texts(turn), turn?.notes.map(({ text }) => text)]).toEqual([[], ['Looking']])
  })
})

it('reports invalid events in the turn of the last of them', () => {
  const [first, second, third] = turns(
    request('one'),
    note(true),
    status('completed'),
    request('two'),
    note(true),
    note(),
    status('completed'),
    request('three'),
    note(),
    status('completed'),
  )
  expect([first, second, third].map((turn) => turn?.unread)).toEqual([null, { count: 2, seq: 5 }, null])
})
