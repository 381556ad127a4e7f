import { mark, nowUs, type Shape } from '@/bench/load/shape'

const words = 'The quick agent answers with **markdown**, a list, and `code` in small chunks. '

const artifact = (text: string) => ({ artifactId: 'a', parts: [{ text }] })
const marked = (text: string, number: number): string =>
  text.replace('@', `${mark.time}${nowUs()}${mark.number}${number}${mark.end}`)

type Wrap = (result: object) => string

/** Makes the JSON of an answer's events, with `@` for the mark. */
export function agentTemplates({ size }: Shape, taskId: string, wrap: Wrap = JSON.stringify) {
  const contextId = taskId
  const status = (state: string) => {
    const message = { messageId: `${state}-${taskId}`, role: 'ROLE_AGENT', parts: [{ text: '@' }] }
    return { state: `TASK_STATE_${state}`, message }
  }
  const bare = wrap({ artifactUpdate: { taskId, contextId, artifact: artifact('@'), append: true } }).length
  const filling = words.repeat(Math.ceil(size / words.length)).slice(0, Math.max(0, size - bare - 24))
  const text = (append: boolean): string =>
    wrap({ artifactUpdate: { taskId, contextId, artifact: artifact(`@${filling}`), append } })
  return {
    first: wrap({ task: { id: taskId, contextId, status: status('WORKING') } }),
    begun: text(false),
    grown: text(true),
    last: wrap({ statusUpdate: { taskId, contextId, status: status('COMPLETED') } }),
    whole: wrap({ task: { id: taskId, contextId, status: status('COMPLETED') } }),
  }
}

/**
 * Makes the text of an answer's events: the JSON of each, marked with when it is sent. `id`: of the JSON-RPC request; undefined
 * for HTTP+JSON.
 */
export function agentEvents(shape: Shape, id: unknown, taskId: string) {
  const wrap: Wrap = (result) => JSON.stringify(id === undefined ? result : { jsonrpc: '2.0', id, result })
  const { first, begun, grown, last, whole } = agentTemplates(shape, taskId, wrap)
  return {
    first: () => marked(first, 0),
    chunk: (number: number) => marked(number === 1 ? begun : grown, number),
    last: (number: number) => marked(last, number),
    whole: () => marked(whole, 0),
  }
}
