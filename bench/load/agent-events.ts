import { mark, nowUs, type Shape } from '@/bench/load/shape'

const words = 'The quick agent answers with **markdown**, a list, and `code` in small chunks. '

const artifact = (text: string) => ({ artifactId: 'a', parts: [{ text }] })
const withMark = (text: string, number: number): string =>
  text.replace('@', `${mark.time}${nowUs()}${mark.number}${number}${mark.end}`)

type Wrap = (result: object) => string

/** Returns the JSON of a response's events, with `@` in place of the mark. */
export function agentTemplates({ size }: Shape, taskId: string, wrap: Wrap = JSON.stringify) {
  const contextId = taskId
  const status = (state: string) => {
    const message = { messageId: `${state}-${taskId}`, role: 'ROLE_AGENT', parts: [{ text: '@' }] }
    return { state: `TASK_STATE_${state}`, message }
  }
  const emptySize = wrap({ artifactUpdate: { taskId, contextId, artifact: artifact('@'), append: true } }).length
  const padding = words.repeat(Math.ceil(size / words.length)).slice(0, Math.max(0, size - emptySize - 24))
  const text = (append: boolean): string =>
    wrap({ artifactUpdate: { taskId, contextId, artifact: artifact(`@${padding}`), append } })
  return {
    first: wrap({ task: { id: taskId, contextId, status: status('WORKING') } }),
    firstChunk: text(false),
    chunk: text(true),
    last: wrap({ statusUpdate: { taskId, contextId, status: status('COMPLETED') } }),
    whole: wrap({ task: { id: taskId, contextId, status: status('COMPLETED') } }),
  }
}

/**
 * Returns functions that make the JSON of a response's events, marked with the time of the call. `id`: of the JSON-RPC request;
 * undefined for HTTP+JSON.
 */
export function agentEvents(shape: Shape, id: unknown, taskId: string) {
  const wrap: Wrap = (result) => JSON.stringify(id === undefined ? result : { jsonrpc: '2.0', id, result })
  const { first, firstChunk, chunk, last, whole } = agentTemplates(shape, taskId, wrap)
  return {
    first: () => withMark(first, 0),
    chunk: (number: number) => withMark(number === 1 ? firstChunk : chunk, number),
    last: (number: number) => withMark(last, number),
    whole: () => withMark(whole, 0),
  }
}
