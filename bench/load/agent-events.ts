import { mark, nowUs, type Shape } from '@/bench/load/shape'

const words = 'The quick agent answers with **markdown**, a list, and `code` in small chunks. '

const artifact = (text: string) => ({ artifactId: 'a', parts: [{ text }] })
const marked = (text: string, number: number): string =>
  text.replace('@', `${mark.time}${nowUs()}${mark.number}${number}${mark.end}`)

/**
 * Makes the text of an answer's events: the JSON of each, marked with when it is sent. `id`: of the JSON-RPC request; undefined
 * for HTTP+JSON.
 */
export function agentEvents({ size }: Shape, id: unknown, taskId: string) {
  const contextId = taskId
  const wrap = (result: object): string => JSON.stringify(id === undefined ? result : { jsonrpc: '2.0', id, result })
  const status = (state: string) => {
    const message = { messageId: `${state}-${taskId}`, role: 'ROLE_AGENT', parts: [{ text: '@' }] }
    return { state: `TASK_STATE_${state}`, message }
  }
  const bare = wrap({ artifactUpdate: { taskId, contextId, artifact: artifact('@'), append: true } }).length
  const filling = words.repeat(Math.ceil(size / words.length)).slice(0, Math.max(0, size - bare - 24))
  const text = (append: boolean): string =>
    wrap({ artifactUpdate: { taskId, contextId, artifact: artifact(`@${filling}`), append } })
  const [begun, grown] = [text(false), text(true)]
  const first = wrap({ task: { id: taskId, contextId, status: status('WORKING') } })
  const last = wrap({ statusUpdate: { taskId, contextId, status: status('COMPLETED') } })
  const whole = wrap({ task: { id: taskId, contextId, status: status('COMPLETED') } })
  return {
    first: () => marked(first, 0),
    chunk: (number: number) => marked(number === 1 ? begun : grown, number),
    last: (number: number) => marked(last, number),
    whole: () => marked(whole, 0),
  }
}
