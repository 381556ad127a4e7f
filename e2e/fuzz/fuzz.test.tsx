import { readdirSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { NextIntlClientProvider } from 'next-intl'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { DescriptionText } from '@/components/agents/detail/description'
import { isExpensiveMarkdown } from '@/components/parts/markdown/is-expensive-markdown'
import { createBlockSplitter } from '@/components/parts/markdown/markdown-blocks'
import { hostileText, withHostileString, withManyKeys } from '@/e2e/fuzz/hostile-text'
import { repeatedItems, repeatedTask } from '@/e2e/fuzz/repeated-items'
import { applyRows } from '@/lib/a2a/folding/apply-row'
import { parseLenientJson } from '@/lib/a2a/catalog/parse-lenient-json'
import { readCatalog } from '@/lib/a2a/catalog/read-catalog'
import { redactCard } from '@/lib/a2a/catalog/redact-card'
import { checkCard } from '@/lib/a2a/card-checks/check-card'
import { dialectIds } from '@/lib/a2a/dialect-id'
import { agent, chunk, rowsOf, requestRow, status, user } from '@/lib/a2a/fixtures/log'
import { type RandomBelow, createRandom, mutateJson } from '@/lib/a2a/fixtures/mutate'
import { emptyFold } from '@/lib/a2a/fold'
import type { Json } from '@/lib/a2a/json'
import type { LogRow } from '@/lib/a2a/log'
import { dialects } from '@/lib/a2a/dialects'
import { readTask } from '@/lib/a2a/reading/read-task'
import { createRowStreamEncoder } from '@/lib/a2a/replies/row-stream-encoder'
import { plainTextOfMarkdown } from '@/lib/a2a/text/plain-text-of-markdown'
import { readCard } from '@/lib/a2a/cards/read-card'
import { cpuTime } from '@/lib/a2a/testing/cpu-time'
import messages from '@/messages/en.json'
import { describeRounds } from '@/lib/a2a/testing/describe-rounds'
import { receiveStream } from '@/lib/a2a/testing/receive-stream'
import { Fault } from '@/lib/faults/fault'
import { toReturnPath } from '@/lib/server/access/sign-in-request'
import { createOutboundPolicies } from '@/lib/server/outbound/address-policy'
import { checkUrl } from '@/lib/server/outbound/check-url'
import { redirectedRequest } from '@/lib/server/outbound/outbound-fetch'
import { writeTraceMarkdown } from '@/lib/trace/trace-markdown'
import { readTrace } from '@/lib/trace/read-trace'
import { createScript } from '@/lib/trace/script'
import { traceFormat, traceVersion } from '@/lib/trace/trace'

/** The cards that agents of a dialect sent, as they were recorded. */
function cardsIn(folder: string): Json[] {
  const url = new URL(`../../lib/a2a/fixtures/${folder}/`, import.meta.url)
  return readdirSync(url).flatMap((file) => {
    const { cards = [] } = JSON.parse(readFileSync(new URL(file, url), 'utf8')) as { cards?: { json?: Json }[] }
    return cards.map((card) => card.json ?? (card as Json))
  })
}

/** The longest time that one input may keep the event loop busy, in milliseconds of CPU time on an idle machine. */
const budgetMs = 200
/** The CPU time of `reference` on an idle server of two cores, in milliseconds. */
const referenceMs = 100

const cards = ['v0-1', 'v0-3', 'v1-0'].flatMap(cardsIn)
const at = '2026-01-01T00:00:00.000Z'
const talk = [
  requestRow(user('Plan a trip')),
  status('working', agent('On it')),
  chunk('# Plan\n\n'),
  chunk(
    [
      { text: '1. Rome\n' },
      { data: { city: 'Rome', days: 3 } },
      { raw: 'YWJj', mediaType: 'image/png', filename: 'a.png' },
    ],
    { append: true },
  ),
  status('completed', agent('Done')),
]
const trace = {
  format: traceFormat,
  version: traceVersion,
  agent: { name: 'Planner', dialect: 'v1.0', card: JSON.stringify(cards[0]) },
  task: {
    remoteId: 't',
    contextId: 'c',
    dialect: 'v1.0',
    state: 'completed',
    title: 'A plan',
    createdAt: at,
    updatedAt: at,
  },
  events: rowsOf(talk).map((row) => ({ ...row, at })),
}
const frames = [
  {
    jsonrpc: '2.0',
    id: 1,
    result: {
      statusUpdate: {
        taskId: 't',
        contextId: 'c',
        status: {
          state: 'TASK_STATE_WORKING',
          message: { messageId: 'm', role: 'ROLE_AGENT', parts: [{ text: 'On it' }] },
        },
      },
    },
  },
  {
    jsonrpc: '2.0',
    id: 1,
    result: {
      kind: 'artifact-update',
      taskId: 't',
      contextId: 'c',
      append: true,
      artifact: { artifactId: 'a', parts: [{ kind: 'text', text: 'Rome' }] },
    },
  },
  {
    jsonrpc: '2.0',
    id: 1,
    result: {
      id: 't',
      status: {
        state: 'input-required',
        message: { role: 'agent', parts: [{ type: 'data', data: { type: 'form', form: { type: 'object' } } }] },
      },
    },
  },
  { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'Internal error', data: { reason: 'none' } } },
] as Json[]
const dataFrame = {
  jsonrpc: '2.0',
  id: 1,
  result: {
    artifactUpdate: {
      taskId: 't',
      contextId: 'c',
      artifact: { artifactId: 'a', parts: [{ data: 'Rome', metadata: { source: 'Rome' } }] },
    },
  },
}
const markdown = [
  '# A\n\n- one\n- two\n\n| a | b |\n| - | - |\n| 1 | 2 |\n',
  '> [site](https://a.example "t") `code` **bold**\n\n```js\n1\n```\n',
]
const urls = [
  'https://user:pw@agent.example:8443/a/b?key=1#x',
  'http://[::ffff:127.0.0.1]/',
  '/sign-in?next=/agents/a',
  '//evil.example',
]
const lists = [
  '# ours\nhttps://a.example\n- [b](https://b.example/x)\nlocalhost:9999\n',
  '{"name":"A","url":"https://a.example","skills":[]}\n"https://b.example"\n',
  JSON.stringify({
    specVersion: '1.0',
    entries: ['1.0-a', '2.0'].map((version) => ({
      identifier: 'urn:air:a.example:a2a:one',
      type: 'application/a2a-agent-card+json',
      version,
      url: '/a',
    })),
  }),
  '// ours\n{"switchboard":"catalog","version":1,"agents":[{"name":"A","card":"{\\"name\\":\\"A\\"}",}]}',
]
const { policy } = createOutboundPolicies({ allow: [], deny: [], localAllowed: false })

function readUrl(text: string): void {
  toReturnPath(text)
  const url = URL.parse(text, 'https://agent.example/')
  if (!url) return
  try {
    checkUrl(url, policy)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
  }
  redirectedRequest({ url: new URL('https://agent.example/'), method: 'POST', headers: new Headers() }, 307, text)
}

interface Target {
  /** Inputs of megabytes, each of which takes about 0.1 s. There are fewer of them. */
  isLong?: true
  input: (roll: RandomBelow) => string
  /** What the server or the browser does with it. Never throws. */
  read: (input: string, roll: RandomBelow) => unknown
}

const targets: Record<string, Target> = {
  cards: {
    input: (roll) => {
      const card = cards[roll(cards.length)] ?? null
      return roll(3) === 0 ? mutateJson(card, frames, roll) : withHostileString(card, roll, 200_000)
    },
    read: (input) => {
      const json = parseLenientJson(input)
      if (!json.ok) return
      const reading = readCard(json.value, 'https://agent.example/.well-known/agent-card.json')
      if (reading.ok) checkCard(json.value, reading.value, '', { raw: input })
    },
  },
  lists: {
    // The server reads longer ones in a worker thread.
    input: (roll) => {
      const list = lists[roll(lists.length)] ?? ''
      return roll(2) === 0 ? hostileText(roll, 60_000, [list]) : withHostileString(cards, roll, 40_000).slice(0, 64_000)
    },
    read: (input) => readCatalog(input, 'https://host.example/list.json'),
  },
  'cards to redact': {
    input: (roll) => withHostileString(cards[roll(cards.length)] ?? null, roll, 100_000),
    read: (input) => redactCard(input),
  },
  frames: {
    input: (roll) => {
      const frame = frames[roll(frames.length)] ?? null
      const json = roll(3) === 0 ? mutateJson(frame, frames, roll) : withHostileString(frame, roll, 400_000)
      return roll(4) === 0 ? hostileText(roll, 400_000, [`data: ${json}\n\n`]) : `data: ${json}\n\n`
    },
    read: (input, roll) =>
      receiveStream(input, {
        dialect: dialectIds[roll(dialectIds.length)] ?? 'v1.0',
        binding: roll(3) === 0 ? 'HTTP+JSON' : 'JSONRPC',
      }),
  },
  keys: {
    isLong: true,
    input: (roll) =>
      `data: ${withManyKeys(roll(2) === 0 ? dataFrame : frames[roll(frames.length)], roll, 2_000_000)}\n\n`,
    read: (input, roll) => receiveStream(input, { dialect: dialectIds[roll(dialectIds.length)] ?? 'v1.0' }),
  },
  traces: {
    input: (roll) =>
      roll(3) === 0 ? mutateJson(trace as unknown as Json, frames, roll) : withHostileString(trace, roll, 200_000),
    read: (input) => {
      const read = readTrace(input)
      if (!read.ok) return
      createScript(read.value.events)
      for (const _ of writeTraceMarkdown(read.value, applyRows(emptyFold, read.value.events)));
    },
  },
  markdown: {
    input: (roll) => hostileText(roll, 200_000, markdown),
    read: (input) => {
      plainTextOfMarkdown(input)
      // In a tab, which reads long texts piece by piece.
      const shown = input.slice(0, 8_000)
      if (!isExpensiveMarkdown(shown)) createBlockSplitter()(shown, true)
      renderToStaticMarkup(
        <NextIntlClientProvider locale="en" timeZone="UTC" messages={messages}>
          <DescriptionText text={input} />
        </NextIntlClientProvider>,
      )
    },
  },
  // Not at their full number: reading the JSON takes time too.
  'logs of repeated items': {
    isLong: true,
    input: (roll) => JSON.stringify(rowsOf(repeatedItems(roll))),
    read: (input) => {
      const rows = JSON.parse(input) as LogRow[]
      applyRows(emptyFold, rows)
      const audience = { taskId: 't', contextId: 'c', artifactIndex: () => 0 }
      createRowStreamEncoder(
        { dialect: dialects['v1.0'], envelope: { binding: 'JSONRPC', id: 1 }, audienceOf: () => audience },
        emptyFold,
        true,
      ).encode(rows)
    },
  },
  'tasks of repeated items': {
    isLong: true,
    input: (roll) => JSON.stringify(repeatedTask(roll)),
    read: (input) => {
      const task = readTask(JSON.parse(input) as Json)
      if (task.ok) applyRows(emptyFold, rowsOf([{ kind: 'task', task: task.value }]))
    },
  },
  URLs: { input: (roll) => hostileText(roll, 100_000, urls), read: readUrl },
}

afterEach(() => {
  if ('polluted' in {}) throw new Error('Object.prototype was changed')
})

// The first call compiles schemas and code.
beforeAll(() => {
  for (const { input, read } of Object.values(targets))
    for (let seed = 0; seed < 20; seed++) read(input(createRandom(seed)), createRandom(seed))
})

function timeOf(read: Target['read'], text: string, seed: number): number {
  const start = process.threadCpuUsage()
  read(text, createRandom(seed))
  return cpuTime(start)
}

const referenceText = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ value: `${index}` })))

/** CPU time of work that is always the same, in milliseconds: busy neighbours of a core make it longer too. */
function reference(): number {
  const start = process.threadCpuUsage()
  for (let round = 0; round < 10; round++) JSON.stringify(JSON.parse(referenceText))
  return cpuTime(start)
}

it('the inputs are read as long as nothing in them is changed', () => {
  expect(readTrace(JSON.stringify(trace))).toMatchObject({ ok: true })
  for (const card of cards) expect(readCard(card, 'https://agent.example/')).toMatchObject({ ok: true })
  expect(receiveStream(`data: ${JSON.stringify(frames[0])}\n\n`)).toMatchObject({
    state: 'working',
    messages: ['On it'],
  })
})

describeRounds(100, 10_000, (rounds) => {
  it.each(Object.entries(targets))(
    'hostile %s keep the event loop busy for 200 ms at most',
    (_, { input, read, isLong }) => {
      const count = isLong ? Math.max(10, rounds / 40) : rounds
      for (let round = 0; round < count; round++) {
        const text = input(createRandom(1_000 + round))
        let slow = timeOf(read, text, round) > budgetMs
        // Collecting garbage counts as well, so an input is too slow only if it is slow each time.
        for (let again = 0; slow && again < 3; again++) {
          const slowness = Math.max(1, reference() / referenceMs)
          slow = timeOf(read, text, round) > budgetMs * slowness
        }
        expect({ round, length: text.length, start: text.slice(0, 300), slow }).toMatchObject({ slow: false })
      }
    },
  )
})
