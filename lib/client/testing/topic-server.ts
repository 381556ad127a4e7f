import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StreamTopic, ValueTopic } from '@/lib/api/stream'
import { readBody, httpServer, type TestServer } from '@/lib/client/testing/http-server'

interface TopicServer extends TestServer {
  /** The topics of each request, as `name after`. */
  requests: string[][]
  /** Delays of the responses to the next requests, in ms. */
  delays: number[]
  /** Delays of the next folds after the response has begun, in ms. A fold contains the rows appended meanwhile. */
  foldDelays: number[]
  /** Error bodies for the next requests. */
  refusals: object[]
  /** Sends an event to every reader. */
  emit: (event: string, id: string, data: unknown) => void
  /** Number of open streams. */
  open: () => number
  /** Appends this number of rows to a task's log. */
  append: (id: string, count?: number) => void
  rest: (id: string) => void
  /** Changes the value of a topic. */
  setValue: (topic: ValueTopic, value: string) => void
}

const write = (reader: ServerResponse, event: string, id: string, seq: number): void => {
  reader.write(`event: ${event}\nid: task/${id} ${seq}\ndata: ${seq}\n\n`)
}

const writeValue = (reader: ServerResponse, topic: ValueTopic, value: string): void => {
  reader.write(`event: value\nid: ${topic}\ndata: ${JSON.stringify(value)}\n\n`)
}

/** Starts a server with the logs of any tasks and the values of topics behind `/api/stream`. A row is its number. */
export async function topicServer(): Promise<TopicServer> {
  const requests: string[][] = []
  const delays: number[] = []
  const foldDelays: number[] = []
  const refusals: object[] = []
  const logs = new Map<string, number>()
  const values = new Map<ValueTopic, string>()
  const readers = new Map<ServerResponse, StreamTopic[]>()

  const readersOf = (id: string): ServerResponse[] =>
    [...readers]
      .filter(([, topics]) => topics.some((topic) => topic.topic === 'task' && topic.id === id))
      .map(([one]) => one)

  const server = await httpServer(async (request, response) => {
    const { topics } = JSON.parse(await readBody(request)) as { topics: StreamTopic[] }
    requests.push(
      topics.map((topic) => (topic.topic === 'task' ? `${topic.id} ${topic.after}` : topic.topic)).toSorted(),
    )
    await sleep(delays.shift() ?? 0, undefined, { ref: false })
    const refusal = refusals.shift()
    if (refusal) return void response.writeHead(503).end(JSON.stringify(refusal))
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(':\n\n')
    for (const topic of topics) {
      if (topic.topic !== 'task') {
        const value = values.get(topic.topic)
        if (value !== undefined && value !== topic.known) writeValue(response, topic.topic, value)
        continue
      }
      let { after } = topic
      if (topic.fold && after === 0) {
        await sleep(foldDelays.shift() ?? 0, undefined, { ref: false })
        after = logs.get(topic.id) ?? 0
        if (after > 0) write(response, 'fold', topic.id, after)
      }
      for (let seq = after + 1; seq <= (logs.get(topic.id) ?? 0); seq += 1) write(response, 'row', topic.id, seq)
    }
    readers.set(response, topics)
    response.on('close', () => readers.delete(response))
  })
  return {
    ...server,
    requests,
    delays,
    foldDelays,
    refusals,
    emit: (event, id, data) => {
      for (const reader of readers.keys()) reader.write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    open: () => readers.size,
    append: (id, count = 1) => {
      for (let seq = (logs.get(id) ?? 0) + 1, last = seq + count; seq < last; seq += 1) {
        logs.set(id, seq)
        for (const reader of readersOf(id)) write(reader, 'row', id, seq)
      }
    },
    setValue: (topic, value) => {
      values.set(topic, value)
      for (const [reader, topics] of readers)
        if (topics.some((one) => one.topic === topic)) writeValue(reader, topic, value)
    },
    rest: (id) => {
      for (const reader of readersOf(id)) write(reader, 'rest', id, logs.get(id) ?? 0)
    },
  }
}
