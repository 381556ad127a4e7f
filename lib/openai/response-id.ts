/** The turn of a task that a response is: Switchboard's ID of the task, and the row of its message. */
export interface ResponseRef {
  taskId: string
  /** Absent for the last turn of the task. */
  seq?: number
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Returns the ID of a response. */
export const toResponseId = (taskId: string, seq: number): string => `resp_${taskId}_${seq}`

/** Reads the ID of a response, or of a task. Returns undefined for any other text. */
export function readResponseId(id: string): ResponseRef | undefined {
  if (uuid.test(id)) return { taskId: id }
  const [start, taskId = '', seq = '', rest] = id.split('_')
  const isValid = start === 'resp' && uuid.test(taskId) && /^\d{1,9}$/.test(seq) && rest === undefined
  return isValid ? { taskId, seq: Number(seq) } : undefined
}
