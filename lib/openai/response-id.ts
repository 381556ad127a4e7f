/** The turn of a task that a response is: Switchboard's ID of the task, and the row of its message. */
export interface ResponseRef {
  taskId: string
  /** Absent for the last turn of the task. */
  seq?: number
  /** The client asked for a response in the background. */
  background: boolean
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Last part of the ID of a response in the background. The log of a task does not have what only this API knows. */
const backgroundMark = 'bg'

/** Returns the ID of a response. `background`: the client asked for one in the background. */
export const toResponseId = (taskId: string, seq: number, background = false): string =>
  ['resp', taskId, seq, ...(background ? [backgroundMark] : [])].join('_')

/** Reads the ID of a response, or of a task. Returns undefined for any other text. */
export function readResponseId(id: string): ResponseRef | undefined {
  if (uuid.test(id)) return { taskId: id, background: false }
  const [start, taskId = '', seq = '', mark, rest] = id.split('_')
  const isMarkValid = (mark === undefined || mark === backgroundMark) && rest === undefined
  const isValid = start === 'resp' && uuid.test(taskId) && /^\d{1,9}$/.test(seq) && isMarkValid
  return isValid ? { taskId, seq: Number(seq), background: mark === backgroundMark } : undefined
}
